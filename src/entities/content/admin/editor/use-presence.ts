/** Announces that an item is open here and learns who else has it open; saving does not depend on it. */
import { useEffect, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { Person } from '../content-api.ts';

/** The server drops a window after three missed heartbeats. */
const HEARTBEAT_MS = 15_000;

/** Others who have the item open, those who came first first. */
export function usePresence(id: number): readonly Person[] {
  const { client } = useApp();
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    const input = { id, window: crypto.randomUUID() };
    const end = new AbortController();
    const announce = () => {
      client
        .mutate<{ people: Person[] }>('announceContentPresence', { ...input, isLeaving: false })
        .then((answer) => {
          if (!end.signal.aborted) setPeople(answer.people);
        })
        // Who is here is worth no message; the next heartbeat tries again.
        .catch(() => undefined);
    };
    const leave = () => {
      client.mutate('announceContentPresence', { ...input, isLeaving: true }).catch(() => undefined);
    };
    announce();
    const heartbeat = setInterval(announce, HEARTBEAT_MS);
    // Browsers slow the clock of a window that is not seen down to a minute.
    const onSeen = () => document.visibilityState === 'visible' && announce();
    document.addEventListener('visibilitychange', onSeen, { signal: end.signal });
    window.addEventListener('focus', announce, { signal: end.signal });
    window.addEventListener('pagehide', leave, { signal: end.signal });
    window.addEventListener('pageshow', (event) => event.persisted && announce(), { signal: end.signal });
    return () => {
      clearInterval(heartbeat);
      end.abort();
      leave();
    };
  }, [client, id]);
  return people;
}
