/** The values of the other fields of the form, for an input. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';

/** Provided around every field of a form. */
export const FormStoreContext = createContext<FormStore | null>(null);

/** The present value of another field of the form; null outside of forms, and without a name. */
export function useSibling(name: string | undefined): unknown {
  const store = useContext(FormStoreContext);
  const read = () => (store && name !== undefined ? (store.get().values[name] ?? null) : null);
  return useSyncExternalStore(store?.subscribe ?? NEVER, read, read);
}

const NEVER = () => () => undefined;
