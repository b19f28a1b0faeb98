import { Fragment, type ReactNode } from 'react';
import type { ContentCard, ContentDetail } from '#model/page.ts';

/** The items of these ids the reader may see, by name, each linked. Null when there is none. */
export function itemLinks(ids: unknown, content: ContentDetail): ReactNode {
  const items = linkedItems(ids, content);
  if (items.length === 0) return null;
  return items.map((item, index) => (
    <Fragment key={item.id}>
      {index > 0 && ', '}
      <a href={item.path}>{item.name}</a>
    </Fragment>
  ));
}

/** The items of these ids the reader may see, in order. `ids`: as a field holds them; anything else is none. */
export function linkedItems(ids: unknown, content: ContentDetail): ContentCard[] {
  const list = Array.isArray(ids) ? ids : [ids];
  return list.flatMap((id) => (typeof id === 'number' ? (content.linked[id] ?? []) : []));
}
