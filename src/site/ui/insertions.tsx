/**
 * The positions in views at which modules insert HTML between the paragraphs of a text and the items of a
 * list.
 */
import { createContext, Fragment, useContext, type ReactNode } from 'react';
import type { RichText } from '#rich-text/document/rich-text.ts';

/** HTML inserted before the paragraph or item with this index. */
export interface Inserted {
  at: number;
  html: string;
}

/** The insertions of the page that is being rendered. */
export interface PageInsertions {
  /** The insertions of a text that is shown in full, from first to last. */
  inText: (text: RichText) => readonly Inserted[];
  /** The insertions of a list with this many items; `earlier` other items precede them. */
  inList: (items: number, earlier: number) => readonly Inserted[];
}

/**
 * Null without insertions: in islands, which browsers render again, in examples, on paper, and in texts of
 * feeds.
 */
export const InsertionsContext = createContext<PageInsertions | null>(null);

/**
 * Renders the blocks of a text, `children(from, to)` by their indexes, with the insertions of modules between
 * them. A separate component, like `ListItems`: insertions are rendered to HTML while it renders, and React
 * allows no more hooks of the same component after that.
 */
export function WithInsertions({
  text,
  children,
}: {
  text: RichText;
  children: (from: number, to: number | undefined) => ReactNode;
}) {
  const inserted = useContext(InsertionsContext)?.inText(text) ?? [];
  if (inserted.length === 0) return children(0, undefined);
  return [{ at: 0, html: '' }, ...inserted].map(({ at, html }, index) => (
    <Fragment key={at}>
      {html && <div className="insertion" dangerouslySetInnerHTML={{ __html: html }} />}
      {children(at, inserted[index]?.at)}
    </Fragment>
  ));
}

interface ListItemsProps<Item extends { id: number }> {
  items: readonly Item[];
  /** Number of items of the list that another element shows before these. Default: 0. */
  earlier?: number;
  children: (item: Item, index: number) => ReactNode;
}

/**
 * Items of a content list, each in an `<li>`, with the insertions of modules between them. For use inside a
 * `<ul>` or `<ol>`.
 */
export function ListItems<Item extends { id: number }>({
  items,
  earlier = 0,
  children,
}: ListItemsProps<Item>) {
  const inserted = useContext(InsertionsContext)?.inList(items.length, earlier) ?? [];
  const htmlAt = new Map(inserted.map(({ at, html }) => [at, html]));
  return items.map((item, index) => {
    const html = htmlAt.get(index);
    const own = <li key={item.id}>{children(item, index)}</li>;
    if (html === undefined) return own;
    return (
      <Fragment key={item.id}>
        <li className="insertion" dangerouslySetInnerHTML={{ __html: html }} />
        {own}
      </Fragment>
    );
  });
}
