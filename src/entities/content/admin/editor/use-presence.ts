/**
 * Announces that an item is open here; loads its state and the users who have it open. Saving does not depend
 * on it.
 */
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import type { ContentDocument, Person } from '../content-api.ts';
import { windowName } from './window-name.ts';

/** Changes by other users appear within five seconds. */
const HEARTBEAT_MS = 4_000;
/** Interval for a hidden window. The server removes a window after three missed heartbeats. */
const HIDDEN_HEARTBEAT_MS = 15_000;

type Standing = Pick<ContentDocument, 'version' | 'state'> & { review: string | null };

interface PresenceOptions {
  document: ContentDocument;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
}

/**
 * Other users who have the item open, in order of arrival. Their changes are loaded when no change is waiting
 * to be saved here.
 */
export function usePresence({ document: shown, autosave, onDocument }: PresenceOptions): readonly Person[] {
  const { client } = useApp();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const current = useRef({ shown, autosave, onDocument });
  useEffect(() => {
    current.current = { shown, autosave, onDocument };
  });
  const { id } = shown;
  useEffect(() => {
    const reload = async (standing: Standing) => {
      const before = current.current.autosave.version();
      if (!current.current.autosave.isIdle() || isShown(current.current.shown, before, standing)) return;
      const document = await client.query<ContentDocument>('getContentDocument', { id });
      const { autosave: now, onDocument: show } = current.current;
      // Changes typed or saved in the meantime are merged by their own save.
      if (now.isIdle() && now.version() === before) show(document);
    };
    return announcePresence(async (isLeaving, window) => {
      const input = { id, window, isLeaving };
      const answer = await client.mutate<Standing & { people: Person[] }>('announceContentPresence', input);
      if (isLeaving) return;
      setPeople(answer.people);
      await reload(answer);
    });
  }, [client, id]);
  return people;
}

/** Whether the document on screen has the same version and state as on the server. */
function isShown({ state, review }: ContentDocument, version: string, standing: Standing): boolean {
  return (
    standing.version === version && standing.state === state && standing.review === (review?.state ?? null)
  );
}

/**
 * Calls `announce` now and at intervals for as long as the window exists. Returns a function that stops this
 * and announces the departure.
 */
function announcePresence(announce: (isLeaving: boolean, window: string) => Promise<void>): () => void {
  const name = windowName();
  const end = new AbortController();
  const { signal } = end;
  let last = 0;
  let isOnItsWay = false;
  const beat = async () => {
    if (isOnItsWay || signal.aborted) return;
    [isOnItsWay, last] = [true, Date.now()];
    // A failed announcement needs no message; the next heartbeat tries again.
    await announce(false, name).catch(() => undefined);
    isOnItsWay = false;
  };
  const leave = () => void announce(true, name).catch(() => undefined);
  const tick = () => {
    if (document.visibilityState === 'visible' || Date.now() - last >= HIDDEN_HEARTBEAT_MS) void beat();
  };
  void beat();
  const heartbeat = setInterval(tick, HEARTBEAT_MS);
  // Browsers slow the timers of a hidden window down to one run per minute.
  document.addEventListener('visibilitychange', tick, { signal });
  window.addEventListener('focus', () => void beat(), { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && void beat(), { signal });
  return () => {
    clearInterval(heartbeat);
    end.abort();
    leave();
  };
}
