/** The registry of field views, for views that contain other fields, like the entries of a list. */
import { createContext, useContext } from 'react';
import type { FieldViews } from './field-views.ts';

/** Provided by the shell: `<FieldViewsContext value={fieldViews}>`. */
export const FieldViewsContext = createContext<Readonly<Record<string, FieldViews>>>({});

/** The views of a field kind; empty for a kind that cannot be edited generically. */
export function useFieldViews(): (kind: string) => FieldViews {
  const views = useContext(FieldViewsContext);
  return (kind) => views[kind] ?? {};
}
