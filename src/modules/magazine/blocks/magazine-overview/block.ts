import { choice } from '#fields/choice/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { magazineQueryOf } from '../../magazine-query.ts';
import { ISSUES_MAX } from '../../limits.ts';

/** Publications, or issues as a grid of covers. */
export const magazineOverview = defineBlock({
  name: 'magazine_overview',
  title: 'Magazine overview',
  description: 'All publications of the site, or issue covers with an archive by year.',
  icon: 'book',
  category: 'media',
  v: 1,
  hydrate: 'none',
  settings: {
    show: choice({
      label: 'Show',
      required: true,
      default: 'issues',
      choices: [
        { value: 'publications', label: 'Publications' },
        { value: 'issues', label: 'Issues' },
      ],
    }),
    publication: relation({
      label: 'Publication',
      to: 'magazinePublication',
      help: 'Leave empty to use the page’s publication, or all publications.',
    }),
    count: choice({
      label: 'Number of issues',
      help: 'A year’s archive always shows all of its issues.',
      default: '12',
      choices: [
        { value: '12', label: '12' },
        { value: '13', label: '13' },
      ],
    }),
  },
  queries: ({ show, publication, count }, page) => {
    if (show !== 'issues') return [];
    const query = magazineQueryOf(page);
    const year = query?.year ?? null;
    const publicationId = publication ?? query?.publicationId ?? null;
    const many = year === null ? Number(count ?? '12') : ISSUES_MAX;
    return [{ kind: 'magazine/issues', publicationId, year, count: many }];
  },
  isEmpty: (_settings, _items, _page, data) => data === null,
});
