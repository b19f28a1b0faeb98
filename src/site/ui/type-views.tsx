import { createContext, useContext } from 'react';
import type { ContentDetail, PageSubject } from '#model/page.ts';

/** What a view of a content type is given. */
export interface TypeViewProps {
  content: ContentDetail;
  page: PageSubject;
}

/** What a content type shows on its items' pages beside the blocks. */
export interface TypeViews {
  /** Stands instead of the title: a person's portrait and name, a company's logo. Holds the page's only h1. */
  Header?: React.ComponentType<TypeViewProps>;
  /** Stands between title and text: the day and place of an event. Null when there is nothing to say. */
  Facts?: React.ComponentType<TypeViewProps>;
}

/** The views of every type by its name: blocks are rendered inside it, and know no registry. */
export const TypeViewsContext = createContext<Readonly<Record<string, TypeViews>>>({});

/** The views of a type; none for types that show nothing of their own. */
export function useTypeViews(type: string): TypeViews {
  return useContext(TypeViewsContext)[type] ?? {};
}
