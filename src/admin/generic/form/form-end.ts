/** What ends a form from within, so that nothing asks about its changes any more. */
import { createContext, useContext } from 'react';

export const FormEndContext = createContext<() => void>(() => {});

/** Lets go of what the form around holds: its record is deleted. Does nothing outside of a form. */
export function useFormEnd(): () => void {
  return useContext(FormEndContext);
}
