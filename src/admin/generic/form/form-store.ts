/** The values of one form. Fields subscribe only to their own value, so that a keystroke renders one field. */
import { useSyncExternalStore } from 'react';
import type { Shape } from '#model/field.ts';
import { isOffered, type Values } from './form-values.ts';

export interface FormState {
  values: Values;
  /** One sentence a field. */
  errors: Readonly<Record<string, string>>;
}

export interface FormStore {
  get: () => FormState;
  /** A change by the person; takes the field's error away. */
  set: (field: string, value: unknown) => void;
  /** Changes from elsewhere: the server, a restored draft. */
  replace: (values: Values) => void;
  setErrors: (errors: Readonly<Record<string, string>>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFormStore(initial: Values): FormStore {
  let state: FormState = { values: initial, errors: {} };
  const listeners = new Set<() => void>();
  const become = (next: FormState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set(field, value) {
      if (Object.is(state.values[field], value)) return;
      const errors = Object.fromEntries(Object.entries(state.errors).filter(([path]) => !isOf(path, field)));
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

/**
 * The part of a form that a component needs; the component re-renders when it changes. `select` must return the same value
 * for the same state.
 */
export function useForm<T>(store: FormStore, select: (state: FormState) => T): T {
  const selected = () => select(store.get());
  return useSyncExternalStore(store.subscribe, selected, selected);
}

/** The sentence for a field: its own, or the first of its parts with its place (`schedules.0.start`). */
export function errorOf(errors: FormState['errors'], field: string): string | undefined {
  const found = Object.entries(errors).find(([path]) => isOf(path, field));
  if (!found) return undefined;
  const [path, message] = found;
  const entry = /^\.(\d+)/.exec(path.slice(field.length))?.[1];
  return entry === undefined ? message : `Entry ${Number(entry) + 1}: ${message}`;
}

const PARTS = new WeakMap<FormState['errors'], Map<string, Readonly<Record<string, string>>>>();

/** Sentences about parts of a field, by their path within it; the same object for the same errors. */
export function partErrorsOf(errors: FormState['errors'], field: string): Readonly<Record<string, string>> {
  const known = PARTS.get(errors) ?? new Map<string, Readonly<Record<string, string>>>();
  PARTS.set(errors, known);
  const parts = known.get(field) ?? errorsWithin(errors, field);
  known.set(field, parts);
  return parts;
}

/** The errors whose path is inside `field`, by the rest of it. */
export function errorsWithin(
  errors: Readonly<Record<string, string>>,
  field: string,
): Readonly<Record<string, string>> {
  const within = Object.entries(errors).filter(([path]) => path.startsWith(`${field}.`));
  return Object.fromEntries(within.map(([path, message]) => [path.slice(field.length + 1), message]));
}

/**
 * Errors that no visible field shows, listed above the form: they are about no field of the shape, or about a hidden field.
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
