import { Fragment, type ReactNode } from 'react';
import { linkedItems } from '#page-model/type-fields.ts';
import { inLanguage } from '../in-language.ts';
import type { ContentDetail } from '#page-model/page.ts';

/** Links to the items with these ids that the reader may see, with their names. Null without any. */
export function itemLinks(ids: unknown, content: ContentDetail): ReactNode {
  const items = linkedItems(ids, content);
  if (items.length === 0) return null;
  return items.map((item, index) => (
    <Fragment key={item.id}>
      {index > 0 && ', '}
      <a href={item.path} {...inLanguage(item.language)}>
        {item.name}
      </a>
    </Fragment>
  ));
}
