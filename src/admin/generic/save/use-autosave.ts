/** Autosave for screens: saves a second after the last change, when a field loses focus, and on Cmd-S. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { createAutosaver, type AutosaveOptions, type Autosaver } from './autosaver.ts';
import { holdsUnsaved } from './unsaved-texts.ts';
import type { SaveView } from './save-view.ts';
import type { SaveAnswer } from './save-state.ts';

const AUTOSAVE_DELAY_MS = 1000;
/** Minimum interval, in milliseconds, between writes of the draft while the user types. */
const KEEP_DELAY_MS = 300;

export type Autosave = SaveView &
  Pick<
    Autosaver,
    'isAutomatic' | 'flush' | 'accept' | 'decide' | 'undoDecision' | 'resume' | 'takeOut' | 'drop' | 'rename'
  > & {
    /** The version at this moment; `state` shows it only after the next render. */
    version: () => string;
    /** Whether the server has everything that was typed up to this moment. */
    isIdle: () => boolean;
  };

/** Creates one autosaver for as long as the screen is mounted; later changes of the options are ignored. */
export function useAutosave<Answer extends SaveAnswer>(
  options: Omit<AutosaveOptions<Answer>, 'by'>,
): Autosave {
  const { user } = useApp();
  const [saver] = useState(() => createAutosaver({ ...options, by: user.id }));
  const view = useSyncExternalStore(saver.subscribe, saver.get, saver.get);
  const { store } = options;
  useEffect(() => listen(saver, store), [saver, store]);
  const { isAutomatic, accept, decide, undoDecision, resume, takeOut, drop, rename } = saver;
  const [flush] = useState(() => () => saveWhole(saver));
  const [asOfNow] = useState(() => ({
    version: () => saver.get().state.version,
    isIdle: () => !saver.get().isDirty && saver.get().state.sent === null,
  }));
  return {
    ...view,
    ...asOfNow,
    isAutomatic,
    flush,
    accept,
    decide,
    undoDecision,
    resume,
    takeOut,
    drop,
    rename,
  };
}

/**
 * A save requested by the user is refused if a date or number is incomplete; autosave leaves those fields
 * unchanged.
 */
function saveWhole(saver: Autosaver): Promise<boolean> {
  if (!saver.isAutomatic && refusesIncomplete()) return Promise.resolve(false);
  return saver.flush();
}

/**
 * Listens to the events that start a save, store the draft, or precede leaving the page. Returns a function
 * that removes the listeners.
 */
function listen(saver: Autosaver, store: FormStore): () => void {
  let saving: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let seen = store.get().values;
  const keep = () => {
    clearTimeout(keeping);
    keeping = undefined;
    saver.keep();
  };
  const unsubscribe = store.subscribe(() => {
    const { values } = store.get();
    if (values === seen) return;
    seen = values;
    saver.touch();
    keeping ??= setTimeout(keep, KEEP_DELAY_MS);
    if (!saver.isAutomatic) return;
    clearTimeout(saving);
    saving = setTimeout(() => void saver.flush(), AUTOSAVE_DELAY_MS);
  });
  const stop = listenToWindow(saver, keep);
  const release = holdsUnsaved(saver.unsaved);
  return () => {
    unsubscribe();
    release();
    stop();
    clearTimeout(saving);
    if (keeping) keep();
    // The user leaves for another screen of the admin: the last changes are still sent.
    if (saver.isAutomatic && saver.get().isDirty) void saver.flush();
  };
}

function listenToWindow(saver: Autosaver, keep: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
    event.preventDefault();
    refusesIncomplete();
    void saveWhole(saver);
  };
  const onLeave = (event: BeforeUnloadEvent) => {
    keep();
    if (saver.get().isDirty) event.preventDefault();
  };
  window.addEventListener('keydown', onKey, { signal });
  window.addEventListener('beforeunload', onLeave, { signal });
  window.addEventListener('pagehide', keep, { signal });
  window.addEventListener('online', () => void (saver.isAutomatic && saver.flush()), { signal });
  return () => end.abort();
}
