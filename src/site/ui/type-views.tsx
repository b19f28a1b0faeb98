import { createContext, useContext } from 'react';
import type { ContentDetail, PageSubject } from '#page-model/page.ts';

/** What a view of a content type is given. */
export interface TypeViewProps {
  content: ContentDetail;
  page: PageSubject;
}

/** What a content type shows on its items' pages in addition to the blocks. */
export interface TypeViews {
  /** Replaces the title: a person's portrait and name, a company's logo. Contains the page's only h1. */
  Header?: React.ComponentType<TypeViewProps>;
  /** Between title and text: the day and place of an event. Null if empty. */
  Facts?: React.ComponentType<TypeViewProps>;
}

/** The views of every type by its name: blocks are rendered inside it, and know no registry. */
export const TypeViewsContext = createContext<Readonly<Record<string, TypeViews>>>({});

/** The views of a type; empty for types without views. */
export function useTypeViews(type: string): TypeViews {
  return useContext(TypeViewsContext)[type] ?? {};
}
