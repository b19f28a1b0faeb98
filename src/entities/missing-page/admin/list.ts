import { access as redirectAccess } from '#entities/website-redirect/access.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { removal } from '#admin/generic/undo/restoration.ts';
import { defineList } from '#model/screens/define-list.ts';
import { canForgetMissingPages } from '../access.ts';

interface MissingPage {
  path: string;
  count: number;
  referrerHost: string | null;
}

/** Maximum number of URLs in the list: the most requested ones. */
const SHOWN_MAX = 100;

/** URLs that returned 404, with what can be done about each. */
export const list = defineList<MissingPage>({
  source: {
    operation: 'getMissingPages',
    member: 'pages',
    rowKey: 'path',
    limit: SHOWN_MAX,
    cacheKey: 'missing-pages',
  },
  label: 'Missing pages',
  words: ['URL', 'URLs'],
  nameOf: ({ path }) => path,
  lead: (site) => `URLs on ${site} that returned 404, most requested first.`,
  columns: [
    {
      key: 'path',
      label: 'URL',
      note: ({ referrerHost }) => (referrerHost === null ? null : `Linked from ${referrerHost}`),
    },
    {
      key: 'count',
      label: 'Hits',
      text: ({ count }) => (count === 1 ? 'once' : `${count} times`),
      width: '110px',
      from: 'sm',
    },
    { key: 'lastAsked', label: 'Last request', instant: { none: '' }, width: '140px', from: 'md' },
  ],
  rowActions: [
    {
      label: 'Create redirect',
      name: ({ path }) => `Create redirect from ${path}`,
      canUse: redirectAccess.create,
      does: { path: '/create-redirect', search: ({ path }) => ({ from: path }) },
    },
    {
      label: 'Dismiss',
      name: ({ path }) => `Dismiss ${path}`,
      canUse: canForgetMissingPages,
      isQuiet: true,
      does: {
        operation: 'forgetMissingPage',
        input: ({ path }, site) => ({ site, path }),
        done: ({ path }) => `${path} was removed. It will reappear if someone requests it again.`,
      },
    },
  ],
  bulkActions: [
    {
      key: 'redirect',
      label: 'Redirect',
      question: (rows) => `Redirect ${rows} to one URL?`,
      consequence: 'Redirects take effect on the next request.',
      doing: 'Redirecting',
      done: 'redirected',
      otherwise: '',
      isDanger: false,
      canUse: redirectAccess.create,
      isApplicable: () => true,
      operation: 'createWebsiteRedirect',
      form: { to: websiteRedirect.fields.to },
      input: ({ path }, { to }, site) => ({ site, from: path, to }),
      undo: removal(websiteRedirect, 'Removing redirects', 'no longer redirected'),
    },
  ],
  empty: { title: 'No missing pages', text: 'New entries appear within 30 seconds.' },
  cut: `Only the ${SHOWN_MAX} most requested URLs are shown.`,
});
