import { boolean } from '#fields/boolean/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { magazineQueryOf } from '../../magazine-query.ts';

/** An issue with its contents, section by section. */
export const issueOverview = defineBlock({
  name: 'issue_overview',
  title: 'Issue overview',
  description: 'An issue’s cover and contents, section by section.',
  icon: 'book',
  category: 'media',
  v: 1,
  hydrate: 'none',
  settings: {
    issue: relation({ label: 'Issue', to: 'magazineIssue', help: 'Leave empty to use the page’s issue.' }),
    showTeasers: boolean({ label: 'Show teasers', default: true }),
  },
  queries: ({ issue }, page) => {
    const issueId = issue ?? magazineQueryOf(page)?.issue?.id ?? null;
    return issueId === null ? [] : [{ kind: 'magazine/contents', issueId }];
  },
  isEmpty: (_settings, _items, _page, data) => data === null,
});
