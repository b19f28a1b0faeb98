/** Ends a form from inside, without a dialog about its unsaved changes. */
import { createContext, useContext } from 'react';

export const FormEndContext = createContext<() => void>(() => {});

/**
 * Returns a function that discards the changes of the surrounding form because its record was deleted. Does
 * nothing outside of a form.
 */
export function useFormEnd(): () => void {
  return useContext(FormEndContext);
}
