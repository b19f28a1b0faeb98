import { createContext, useContext } from 'react';
import type { ContentDetail, PageSubject } from '#page-model/page.ts';

/** Properties of a content type's view. */
export interface TypeViewProps {
  content: ContentDetail;
  page: PageSubject;
}

/** Views that a content type adds to its items' pages, in addition to the blocks. */
export interface TypeViews {
  /**
   * Replaces the title, for example by a person's portrait and name, or a company's logo. Contains the page's
   * only h1.
   */
  Header?: React.ComponentType<TypeViewProps>;
  /** Shown between title and text, for example the day and place of an event. Null if empty. */
  Facts?: React.ComponentType<TypeViewProps>;
}

/** The views of all types by name. A context, because blocks have no access to the registry. */
export const TypeViewsContext = createContext<Readonly<Record<string, TypeViews>>>({});

/** False while a block is rendered again without the views of types, because one of them threw. */
export const HasTypeViewsContext = createContext(true);

/** The views of a type; empty for types without views, and after one of them threw. */
export function useTypeViews(type: string): TypeViews {
  const views = useContext(TypeViewsContext)[type];
  return useContext(HasTypeViewsContext) && views ? views : {};
}
