/**
 * The values of one form. Each field subscribes only to its own value, so that a keystroke re-renders only
 * that field.
 */
import { useSyncExternalStore } from 'react';
import type { Shape } from '#model/field.ts';
import { isOffered, type Values } from './form-values.ts';

export interface FormState {
  values: Values;
  /** One message per field. */
  errors: Readonly<Record<string, string>>;
}

export interface FormStore {
  get: () => FormState;
  /** Stores a change by the user and removes the errors of what changed: of the field, or of the entries of its list. */
  set: (field: string, value: unknown) => void;
  /** Replaces values because of changes from elsewhere: the server, a restored draft. */
  replace: (values: Values) => void;
  setErrors: (errors: Readonly<Record<string, string>>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFormStore(initial: Values, problems: FormState['errors'] = {}): FormStore {
  let state: FormState = { values: initial, errors: problems };
  const listeners = new Set<() => void>();
  const become = (next: FormState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set(field, value) {
      if (Object.is(state.values[field], value)) return;
      const errors = errorsAfter(state.errors, { field, before: state.values[field], after: value });
      become({ values: { ...state.values, [field]: value }, errors });
    },
    replace: (values) => become({ ...state, values }),
    setErrors: (errors) => become({ ...state, errors }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The errors that a change leaves; the same object if it removes none. */
function errorsAfter(
  errors: FormState['errors'],
  { field, before, after }: FieldChange,
): FormState['errors'] {
  const isSettled = (path: string) => isOf(path, field) && !isSameEntry(path, { field, before, after });
  if (!Object.keys(errors).some(isSettled)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isSettled(path)));
}

/** Whether the path leads into an entry of a list that the change left as it was. */
function isSameEntry(path: string, { field, before, after }: FieldChange): boolean {
  const entry = /^\.(\d+)/.exec(path.slice(field.length))?.[1];
  if (entry === undefined || !Array.isArray(before) || !Array.isArray(after)) return false;
  const [old, now] = [before, after].map((entries: unknown[]) => entries[Number(entry)]);
  return old !== undefined && Object.is(old, now);
}

/**
 * Returns the part of the form that a component needs and re-renders the component when that part changes.
 * `select` must return the same value for the same state.
 */
export function useForm<T>(store: FormStore, select: (state: FormState) => T): T {
  const selected = () => select(store.get());
  return useSyncExternalStore(store.subscribe, selected, selected);
}

/**
 * The message for a field: its own, or the first one about its parts, with the path (`schedules.0.start`).
 */
export function errorOf(errors: FormState['errors'], field: string): string | undefined {
  const found = Object.entries(errors).find(([path]) => isOf(path, field));
  if (!found) return undefined;
  const [path, message] = found;
  const entry = /^\.(\d+)/.exec(path.slice(field.length))?.[1];
  return entry === undefined ? message : `Entry ${Number(entry) + 1}: ${message}`;
}

const PARTS = new WeakMap<FormState['errors'], Map<string, Readonly<Record<string, string>>>>();

/** Messages about parts of a field, by their path within it; the same object for the same errors. */
export function partErrorsOf(errors: FormState['errors'], field: string): Readonly<Record<string, string>> {
  const known = PARTS.get(errors) ?? new Map<string, Readonly<Record<string, string>>>();
  PARTS.set(errors, known);
  const parts = known.get(field) ?? errorsWithin(errors, field);
  known.set(field, parts);
  return parts;
}

/** The errors whose path is inside `field`, keyed by the rest of the path. */
export function errorsWithin(
  errors: Readonly<Record<string, string>>,
  field: string,
): Readonly<Record<string, string>> {
  const within = Object.entries(errors).filter(([path]) => path.startsWith(`${field}.`));
  return Object.fromEntries(within.map(([path, message]) => [path.slice(field.length + 1), message]));
}

/**
 * Errors that no visible field shows, listed above the form: errors that belong to none of the shape's
 * fields, or to a hidden field.
 */
export function formLevelErrors({ errors, values }: FormState, shape: Shape): string[] {
  const shown = Object.entries(shape).filter(([, field]) => isOffered(field, values));
  return Object.entries(errors)
    .filter(([path]) => !shown.some(([field]) => isOf(path, field)))
    .map(([, message]) => message);
}

function isOf(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
