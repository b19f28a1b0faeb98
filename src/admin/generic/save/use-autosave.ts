/** Runs the save machine of a form: a second after the last change, on leaving a field, and on Cmd-S. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isPassing, messageOf } from '#admin/generic/api/api-error.ts';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import { keepDraft } from './kept-draft.ts';
import * as machine from './save-state.ts';

export const AUTOSAVE_DELAY_MS = 1000;
/** Kept work is written at most this often while typing. */
const KEEP_DELAY_MS = 300;
const RETRY_MS = 5000;

export interface AutosaveOptions<Answer extends machine.SaveAnswer> {
  /** Names the item in the browser's store. */
  item: string;
  store: FormStore;
  initial: Answer;
  save: (request: machine.SaveRequest) => Promise<Answer>;
  labelOf: machine.LabelOf;
  /** False: only `flush` and Cmd-S save, as forms with a Save button want it. Default true. */
  isAutomatic?: boolean;
  onSaved: (answer: Answer, incoming: readonly string[]) => void;
}

export interface Autosave {
  state: machine.SaveState;
  /** The version as of this instant, which `state` shows only when drawn again. */
  version: () => string;
  /** When the server last confirmed everything in this visit; null before. */
  savedAt: Date | null;
  /** Something is not yet confirmed. */
  isDirty: boolean;
  /** Saves what is pending now; resolves to true when all of it is with the server. */
  flush: () => Promise<boolean>;
  /** Answers of other commands (publish, discard) carry a new version and values. */
  accept: (answer: machine.SaveAnswer) => void;
  decide: (decided: machine.SaveValues) => void;
  resume: (draft: machine.SaveRequest) => void;
}

export function useAutosave<Answer extends machine.SaveAnswer>(options: AutosaveOptions<Answer>): Autosave {
  const latest = useRef(options);
  latest.current = options;
  const [state, setShown] = useState(() => machine.startState(options.initial));
  const held = useRef(state);
  const running = useRef<Promise<boolean> | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isDirty, setIsDirty] = useState(false);

  const become = useCallback((next: machine.SaveState) => {
    held.current = next;
    setShown(next);
    const { item, store } = latest.current;
    const request = machine.pending(next, store.get().values);
    setIsDirty(request !== null);
    keepDraft(localStorage, item, request, Date.now());
  }, []);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { store, save, labelOf, onSaved } = latest.current;
    const begun = machine.begin(held.current, store.get().values);
    if (!begun) return held.current.conflicts.length === 0;
    become(begun.state);
    try {
      const answer = await save(begun.request);
      const settled = machine.succeed(held.current, answer, store.get().values, labelOf);
      store.replace(settled.values);
      become(settled.state);
      setSavedAt(new Date());
      onSaved(answer, settled.incoming);
      return settled.state.conflicts.length === 0;
    } catch (err) {
      if (err instanceof ApiError && err.code === 'CONFLICT' && err.conflicts.length > 0) {
        become(machine.refuse(held.current, err.conflicts));
      } else {
        if (err instanceof ApiError) store.setErrors(err.fields);
        become(machine.fail(held.current, messageOf(err)));
        if (isPassing(err) && (latest.current.isAutomatic ?? true))
          setTimeout(() => void flushRef.current(), RETRY_MS);
      }
      return false;
    }
  }, [become]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    const { store } = latest.current;
    if (!machine.pending(held.current, store.get().values)) return true;
    running.current = saveOnce().finally(() => (running.current = null));
    const isSaved = await running.current;
    // What was typed meanwhile goes with the next round; the timer of that change sees to it.
    return isSaved && machine.pending(held.current, store.get().values) === null;
  }, [saveOnce]);
  const flushRef = useRef(flush);
  flushRef.current = flush;

  useTriggers(options.store, held, latest, flushRef, setIsDirty);

  const accept = useCallback(
    (answer: machine.SaveAnswer) => {
      const { store, labelOf } = latest.current;
      const settled = machine.succeed(
        { ...held.current, sent: held.current.confirmed },
        answer,
        store.get().values,
        labelOf,
      );
      store.replace(settled.values);
      store.setErrors({});
      become(settled.state);
    },
    [become],
  );
  const apply = useCallback(
    (next: { state: machine.SaveState; values: machine.SaveValues }) => {
      latest.current.store.replace(next.values);
      become(next.state);
      void flushRef.current();
    },
    [become],
  );
  const decide = useCallback(
    (decided: machine.SaveValues) =>
      apply(machine.decide(held.current, decided, latest.current.store.get().values)),
    [apply],
  );
  const resume = useCallback(
    (draft: machine.SaveRequest) =>
      apply(machine.resume(held.current, draft, latest.current.store.get().values)),
    [apply],
  );
  const version = useCallback(() => held.current.version, []);
  return { state, version, savedAt, isDirty, flush, accept, decide, resume };
}

/** What makes a save happen, what keeps work in the browser, and what stands before leaving. */
function useTriggers<Answer extends machine.SaveAnswer>(
  store: FormStore,
  held: { current: machine.SaveState },
  latest: { current: AutosaveOptions<Answer> },
  flush: { current: () => Promise<boolean> },
  setIsDirty: (isDirty: boolean) => void,
): void {
  const isAutomatic = latest.current.isAutomatic ?? true;
  useEffect(() => {
    let saving: ReturnType<typeof setTimeout> | undefined;
    let keeping: ReturnType<typeof setTimeout> | undefined;
    let seen = store.get().values;
    const request = () => machine.pending(held.current, store.get().values);
    const keep = () => {
      clearTimeout(keeping);
      keeping = undefined;
      keepDraft(localStorage, latest.current.item, request(), Date.now());
    };
    const unsubscribe = store.subscribe(() => {
      const { values } = store.get();
      if (values === seen) return;
      seen = values;
      setIsDirty(request() !== null);
      keeping ??= setTimeout(keep, KEEP_DELAY_MS);
      if (!isAutomatic) return;
      clearTimeout(saving);
      saving = setTimeout(() => void flush.current(), AUTOSAVE_DELAY_MS);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      void flush.current();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      keep();
      if (request()) event.preventDefault();
    };
    const onOnline = () => void (isAutomatic && flush.current());
    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeunload', onLeave);
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', onOnline);
    return () => {
      unsubscribe();
      clearTimeout(saving);
      if (keeping) keep();
      // Leaving for another screen of the admin: the last words still go.
      if (isAutomatic && request()) void flush.current();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeunload', onLeave);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', onOnline);
    };
  }, [store, held, latest, flush, setIsDirty, isAutomatic]);
}
