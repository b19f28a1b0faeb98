/**
 * Runs the save state of one form: one save in flight at a time, all unsaved changes stored in the browser.
 */
import { ApiError, isTransient } from '#admin/generic/api/api-error.ts';
import type { FormState, FormStore } from '#admin/generic/form/form-store.ts';
import { flushPendingInput } from '#admin/generic/form/pending-input.ts';
import { preserveCaret } from '#admin/generic/form/preserve-caret.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { DescribeField } from '#merge/merge.ts';
import { fieldOf } from '#records/unfinished.ts';
import { createLocalDraftStore, type LocalDraftStore, type DraftStorage } from './local-draft.ts';
import type { SaveView } from './save-view.ts';
import { failureWords } from './save-words.ts';
import { wordsIn, type UnsavedText } from './unsaved-texts.ts';
import * as decisions from './decisions.ts';
import * as restoring from './restore.ts';
import * as machine from './save-state.ts';

export interface AutosaveOptions<Answer extends machine.SaveAnswer> {
  /** Key of the item in the browser's storage. */
  item: string;
  /** Id of the user: unsaved work in the browser is offered only to its author. */
  by?: number;
  store: FormStore;
  initial: Answer;
  save: (request: machine.SaveRequest) => Promise<Answer>;
  /** Completes the values of a changed form just before it is sent. */
  complete?: () => void;
  describe: DescribeField;
  /** False: only `flush` and Cmd-S save, for forms with a Save button. Default true. */
  isAutomatic?: boolean;
  onSaved: (answer: Answer, incoming: readonly string[]) => void;
  /** Storage of unsaved work; default: the browser's. */
  storage?: DraftStorage;
}

export interface Autosaver {
  readonly isAutomatic: boolean;
  get: () => SaveView;
  subscribe: (listener: () => void) => () => void;
  /** Saves pending changes now; resolves to true when the server has all of them. */
  flush: () => Promise<boolean>;
  /** Notifies the saver that values changed. */
  touch: () => void;
  /** The texts that the server does not have yet. */
  unsaved: () => UnsavedText[];
  /** Writes pending changes to the browser's storage. */
  keep: () => void;
  /** Removes pending changes from the browser's storage: for a deleted record. */
  drop: () => void;
  /** From now on, stores unsaved work under this name: for an item that had no name before its first save. */
  rename: (item: string) => void;
  /** Accepts the answer of another command (publish, discard), which has a new version and new values. */
  accept: (answer: machine.SaveAnswer) => void;
  /**
   * Decides a passage that both sides changed and saves the result; in a form with a Save button, only if a save
   * was requested before. Null if the passage has changed or ended.
   */
  decide: (decision: decisions.Decision) => decisions.Decided | null;
  /** Brings the choice back, once the save in flight has ended. */
  undoDecision: (decided: decisions.Decided) => Promise<void>;
  /** Merges the draft of an earlier visit into the form and, if saving is automatic, saves it. */
  resume: (draft: restoring.LocalChanges) => restoring.Resumed;
  /** Takes a restored draft out of the form again. */
  takeOut: (resumed: restoring.Resumed) => void;
}

interface Core<Answer extends machine.SaveAnswer> {
  options: AutosaveOptions<Answer>;
  isAutomatic: boolean;
  view: SaveView;
  running: Promise<boolean> | null;
  /** Whether a save was requested that is not complete: decisions then continue it. */
  isRequested: boolean;
  drafts: LocalDraftStore;
  listeners: Set<() => void>;
}

/** Delay, in milliseconds, before a save is retried after a failure that may be temporary. */
const RETRY_MS = 5000;

export function createAutosaver<Answer extends machine.SaveAnswer>(
  options: AutosaveOptions<Answer>,
): Autosaver {
  const core: Core<Answer> = {
    options,
    isAutomatic: options.isAutomatic ?? true,
    view: { state: machine.startState(options.initial), savedAt: null, isDirty: false },
    running: null,
    isRequested: false,
    drafts: createLocalDraftStore(options.storage ?? localStorage, options.item, options.by),
    listeners: new Set(),
  };
  const { store, describe } = options;
  return {
    isAutomatic: core.isAutomatic,
    get: () => core.view,
    subscribe(listener) {
      core.listeners.add(listener);
      return () => core.listeners.delete(listener);
    },
    flush: () => flush(core),
    touch: () => show(core, { isDirty: hasWork(core) }),
    unsaved: () => unsavedOf(core),
    keep: () => keep(core),
    drop: () => void core.drafts.keep(null, Date.now()),
    rename(item) {
      core.drafts.keep(null, Date.now());
      core.drafts = createLocalDraftStore(options.storage ?? localStorage, item, options.by);
      keep(core);
    },
    accept(answer) {
      become(core, machine.accept(core.view.state, answer, valuesNow(core), describe));
      store.setErrors(errorsAfterSave({ ...store.get(), errors: {} }, { errors: {}, ...answer }));
    },
    ...merging(core),
  };
}

/** Decisions and drafts of earlier visits: both change the form, and are saved like typing. */
function merging<Answer extends machine.SaveAnswer>(
  core: Core<Answer>,
): Pick<Autosaver, 'decide' | 'undoDecision' | 'resume' | 'takeOut'> {
  const { describe } = core.options;
  const proceed = () => void ((core.isAutomatic || core.isRequested) && flush(core));
  return {
    decide(decision) {
      const next = decisions.decide(core.view.state, decision, valuesNow(core), describe);
      if (!next) return null;
      become(core, next);
      proceed();
      return next.decided;
    },
    async undoDecision(decided) {
      while (core.running) await core.running;
      become(core, decisions.undoDecision(core.view.state, decided, valuesNow(core), describe));
      proceed();
    },
    resume(draft) {
      const resumed = restoring.resume(core.view.state, draft, valuesNow(core), describe);
      become(core, resumed);
      proceed();
      return resumed;
    },
    takeOut(resumed) {
      become(core, restoring.takeOut(core.view.state, resumed, valuesNow(core), describe));
      proceed();
    },
  };
}

/** The current values of the form, including the last keystrokes. */
function valuesNow(core: { options: { store: FormStore } }): machine.SaveValues {
  flushPendingInput();
  return core.options.store.get().values;
}

type AnyCore = Pick<Core<machine.SaveAnswer>, 'view' | 'listeners' | 'drafts'> & {
  options: { store: FormStore };
};

function unsavedOf(core: AnyCore & { options: { describe: DescribeField } }): UnsavedText[] {
  flushPendingInput();
  return Object.entries(pendingOf(core)?.changes ?? {}).map(([field, value]) => ({
    label: core.options.describe(field).label,
    text: wordsIn(value),
  }));
}

function pendingOf(core: AnyCore): machine.SaveRequest | null {
  return machine.pending(core.view.state, core.options.store.get().values);
}

/** Whether some change is not confirmed by the server. */
function hasWork(core: AnyCore): boolean {
  return core.view.state.unanswered !== null || pendingOf(core) !== null;
}

function show(core: AnyCore, change: Partial<SaveView>): void {
  // A keystroke that changes nothing of the state renders nothing.
  const next = { ...core.view, ...change };
  const { state, savedAt, isDirty } = core.view;
  if (next.state === state && next.savedAt === savedAt && next.isDirty === isDirty) return;
  core.view = next;
  for (const listener of core.listeners) listener();
}

function become(
  core: AnyCore,
  next: { state: machine.SaveState; values?: machine.SaveValues },
  savedAt?: Date,
): void {
  const { store } = core.options;
  const { values } = next;
  if (values) preserveCaret(() => store.replace(values));
  const isDirty = next.state.unanswered !== null || machine.pending(next.state, store.get().values) !== null;
  show(core, { state: next.state, isDirty, ...(savedAt && { savedAt }) });
  keep(core);
}

/**
 * Stores a draft. A save in flight may never be answered, so it is stored unchanged, together with what was
 * typed since.
 */
function keep(core: AnyCore): void {
  const request = pendingOf(core);
  const { sent, unanswered } = core.view.state;
  const tried = sent ?? unanswered;
  const writers = writersOf(core.view.state.conflicts);
  core.drafts.keep(
    request && { ...request, ...(tried && { unanswered: tried }), ...(writers && { writers }) },
    Date.now(),
  );
}

/** Authors of the other side of undecided passages, by field; null without any. */
function writersOf(conflicts: machine.SaveState['conflicts']): Record<string, machine.Writer> | null {
  const known = conflicts.map(({ field, by = null, at = null }) => [field, { by, at }] as const);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

async function flush<Answer extends machine.SaveAnswer>(core: Core<Answer>): Promise<boolean> {
  flushPendingInput();
  while (core.running) await core.running;
  const agreed = machine.endAgreed(core.view.state, valuesNow(core), core.options.describe);
  if (agreed) become(core, agreed);
  if (!hasWork(core)) return true;
  core.isRequested = true;
  core.options.complete?.();
  const isRepeated = core.view.state.unanswered !== null;
  core.running = saveOnce(core).finally(() => (core.running = null));
  const isSaved = await core.running;
  // After a repeated save, newer changes are sent immediately.
  if (isSaved && isRepeated) return flush(core);
  // Changes during the save are sent in the next round, which the timer of those changes starts.
  return isSaved && !hasWork(core);
}

async function saveOnce<Answer extends machine.SaveAnswer>(core: Core<Answer>): Promise<boolean> {
  const { save, store, describe, onSaved } = core.options;
  const begun = machine.begin(core.view.state, valuesNow(core), describe);
  if (!begun) return false;
  become(core, { state: begun.state });
  try {
    const { ancestors: _, ...request } = begun.request;
    const answer = await save(request);
    const settled = machine.succeed(core.view.state, answer, valuesNow(core), describe);
    become(core, settled, new Date());
    store.setErrors(errorsAfterSave(store.get(), answer));
    core.isRequested = settled.state.conflicts.length > 0;
    onSaved(answer, settled.incoming);
    return settled.state.conflicts.length === 0;
  } catch (err) {
    noteFailure(core, err);
    return false;
  }
}

function noteFailure<Answer extends machine.SaveAnswer>(core: Core<Answer>, err: unknown): void {
  const { state } = core.view;
  const { describe, store } = core.options;
  if (err instanceof ApiError && err.code === 'CONFLICT' && err.conflicts.length > 0) {
    become(core, machine.refuse(state, err.conflicts, valuesNow(core), describe));
    // Words that no longer conflict, and the other fields, need no decision, so they are saved.
    if (core.isAutomatic) setTimeout(() => void flush(core));
    return;
  }
  if (err instanceof ApiError) store.setErrors(ofForm(err.fields));
  become(core, { state: machine.fail(state, failureWords(err, core.isAutomatic), !isTransient(err)) });
  if (core.isAutomatic && isTransient(err)) setTimeout(() => void flush(core), RETRY_MS);
}

/**
 * The messages of an answer about the values that the form still has, and those that the form shows about values typed
 * since. An answer without messages changes none.
 */
function errorsAfterSave({ values, errors }: FormState, answer: machine.SaveAnswer): FormState['errors'] {
  if (!answer.errors) return errors;
  const isTyped = (path: string) => {
    const field = fieldOf(path);
    return !isDeepEqual(values[field] ?? null, answer.values[field] ?? null);
  };
  return Object.fromEntries([
    ...Object.entries(errors).filter(([path]) => isTyped(path)),
    ...Object.entries(answer.errors).filter(([path]) => !isTyped(path)),
  ]);
}

/** Errors of a save as errors of form fields: the save's input has the form's fields under `changes`. */
function ofForm(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^changes\./, ''), message]),
  );
}
