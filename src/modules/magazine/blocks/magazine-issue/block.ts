import { boolean } from '#fields/boolean/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { magazineQueryOf } from '../../magazine-query.ts';

/** A single issue with its cover, description and links to read it. */
export const magazineIssue = defineBlock({
  name: 'magazine_issue',
  title: 'Magazine issue',
  description: 'An issue with its cover: the newest issue or an issue you choose.',
  icon: 'book',
  category: 'media',
  v: 1,
  hydrate: 'none',
  settings: {
    issue: relation({ label: 'Issue', to: 'magazineIssue', help: 'Leave empty to use the newest issue.' }),
    publication: relation({
      label: 'Publication',
      to: 'magazinePublication',
      help: 'Shows the newest issue of this publication. Leave empty to use the page’s publication, or any publication.',
    }),
    showDescription: boolean({ label: 'Show description', default: true }),
  },
  queries: ({ issue, publication }, page) => {
    const query = magazineQueryOf(page);
    // The archive page of a year does not show the newest issue.
    if (issue !== null || query?.year) return [];
    const publicationId = publication ?? query?.publicationId ?? null;
    return [{ kind: 'magazine/issues', publicationId, year: null, count: 1 }];
  },
  isEmpty: (_settings, _items, _page, data) => data === null,
});
