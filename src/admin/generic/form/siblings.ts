/** Gives an input access to the values of the other fields of its form. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';

/** Provided around all fields of a form. */
export const FormStoreContext = createContext<FormStore | null>(null);

/** The current value of another field of the form; null outside of forms, or if `name` is undefined. */
export function useSibling(name: string | undefined): unknown {
  const store = useContext(FormStoreContext);
  const read = () => (store && name !== undefined ? (store.get().values[name] ?? null) : null);
  return useSyncExternalStore(store?.subscribe ?? NEVER, read, read);
}

const NEVER = () => () => undefined;
