/** Ends a form from inside, so that no dialog asks about its changes. */
import { createContext, useContext } from 'react';

export const FormEndContext = createContext<() => void>(() => {});

/** Discards the changes of the form around it, because its record was deleted. Does nothing outside of a form. */
export function useFormEnd(): () => void {
  return useContext(FormEndContext);
}
