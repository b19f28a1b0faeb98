/** Runs the save machine of one form: one save on its way at a time, everything unsaved kept in the browser. */
import { ApiError, isPassing, messageOf } from '#admin/generic/api/api-error.ts';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import { keepDraft } from './kept-draft.ts';
import * as machine from './save-state.ts';

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

/** What a screen shows of saving. */
export interface SaveView {
  state: machine.SaveState;
  /** When the server last took a save in this visit; null before. */
  savedAt: Date | null;
  /** Something is not yet confirmed. */
  isDirty: boolean;
}

export interface Autosaver {
  readonly isAutomatic: boolean;
  get: () => SaveView;
  subscribe: (listener: () => void) => () => void;
  /** Saves what is pending now; resolves to true when all of it is with the server. */
  flush: () => Promise<boolean>;
  /** Notes that values changed. */
  touch: () => void;
  /** Writes what is pending into the browser's store. */
  keep: () => void;
  /** Answers of other commands (publish, discard) carry a new version and values. */
  accept: (answer: machine.SaveAnswer) => void;
  decide: (decided: machine.SaveValues) => void;
  resume: (draft: machine.SaveRequest) => void;
}

interface Core<Answer extends machine.SaveAnswer> {
  options: AutosaveOptions<Answer>;
  isAutomatic: boolean;
  view: SaveView;
  running: Promise<boolean> | null;
  listeners: Set<() => void>;
}

/** After a failure that may pass by itself the save is tried again. */
const RETRY_MS = 5000;

export function createAutosaver<Answer extends machine.SaveAnswer>(
  options: AutosaveOptions<Answer>,
): Autosaver {
  const core: Core<Answer> = {
    options,
    isAutomatic: options.isAutomatic ?? true,
    view: { state: machine.startState(options.initial), savedAt: null, isDirty: false },
    running: null,
    listeners: new Set(),
  };
  const { store, labelOf } = options;
  const apply = (next: { state: machine.SaveState; values: machine.SaveValues }) => {
    store.replace(next.values);
    become(core, next.state);
    void flush(core);
  };
  return {
    isAutomatic: core.isAutomatic,
    get: () => core.view,
    subscribe(listener) {
      core.listeners.add(listener);
      return () => core.listeners.delete(listener);
    },
    flush: () => flush(core),
    touch: () => show(core, { isDirty: pendingOf(core) !== null }),
    keep: () => keep(core),
    accept(answer) {
      const { state } = core.view;
      const settled = machine.succeed(
        { ...state, sent: state.confirmed },
        answer,
        store.get().values,
        labelOf,
      );
      store.replace(settled.values);
      store.setErrors({});
      become(core, settled.state);
    },
    decide: (decided) => apply(machine.decide(core.view.state, decided, store.get().values)),
    resume: (draft) => apply(machine.resume(core.view.state, draft, store.get().values)),
  };
}

type AnyCore = Core<machine.SaveAnswer>;

function pendingOf(
  core: Pick<AnyCore, 'view'> & { options: { store: FormStore } },
): machine.SaveRequest | null {
  return machine.pending(core.view.state, core.options.store.get().values);
}

function show(core: Pick<AnyCore, 'view' | 'listeners'>, change: Partial<SaveView>): void {
  core.view = { ...core.view, ...change };
  for (const listener of core.listeners) listener();
}

function become<Answer extends machine.SaveAnswer>(
  core: Core<Answer>,
  state: machine.SaveState,
  savedAt?: Date,
): void {
  const isDirty = machine.pending(state, core.options.store.get().values) !== null;
  show(core, { state, isDirty, ...(savedAt && { savedAt }) });
  keep(core);
}

function keep<Answer extends machine.SaveAnswer>(core: Core<Answer>): void {
  keepDraft(localStorage, core.options.item, pendingOf(core), Date.now());
}

async function flush<Answer extends machine.SaveAnswer>(core: Core<Answer>): Promise<boolean> {
  while (core.running) await core.running;
  if (pendingOf(core) === null) return true;
  core.running = saveOnce(core).finally(() => (core.running = null));
  const isSaved = await core.running;
  // What was typed meanwhile goes with the next round; the timer of that change sees to it.
  return isSaved && pendingOf(core) === null;
}

async function saveOnce<Answer extends machine.SaveAnswer>(core: Core<Answer>): Promise<boolean> {
  const { store, save, labelOf, onSaved } = core.options;
  const begun = machine.begin(core.view.state, store.get().values);
  if (!begun) return false;
  become(core, begun.state);
  try {
    const answer = await save(begun.request);
    const settled = machine.succeed(core.view.state, answer, store.get().values, labelOf);
    store.replace(settled.values);
    become(core, settled.state, new Date());
    onSaved(answer, settled.incoming);
    return settled.state.conflicts.length === 0;
  } catch (err) {
    noteFailure(core, err);
    return false;
  }
}

function noteFailure<Answer extends machine.SaveAnswer>(core: Core<Answer>, err: unknown): void {
  const { state } = core.view;
  if (err instanceof ApiError && err.code === 'CONFLICT' && err.conflicts.length > 0) {
    return become(core, machine.refuse(state, err.conflicts));
  }
  if (err instanceof ApiError) core.options.store.setErrors(ofForm(err.fields));
  become(core, machine.fail(state, messageOf(err)));
  if (core.isAutomatic && isPassing(err)) setTimeout(() => void flush(core), RETRY_MS);
}

/** A save's input has the form's fields under `changes`; what the check says of them belongs beside the fields. */
function ofForm(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^changes\./, ''), message]),
  );
}
