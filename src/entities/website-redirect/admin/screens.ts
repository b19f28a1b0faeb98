import { recordScreens } from '#model/record-screens.ts';
import { access } from '../access.ts';

/** At the addresses of the specification, and one beside them for a single redirect. */
export const screens = recordScreens({
  shows: 'websiteRedirect',
  entity: async () => (await import('../entity.ts')).websiteRedirect,
  one: 'redirect',
  many: 'Redirects',
  access,
  paths: { list: '/redirects', create: '/create-redirect', record: '/edit-redirect/$id' },
  list: { hasCsv: true },
  notices: [
    {
      fits: ({ pageAt }) => typeof pageAt === 'string',
      tone: 'yellow',
      title: () => 'This redirect has no effect',
      lines: ({ pageAt, from }) => [
        `“${String(pageAt)}” has the URL ${String(from)}, and readers see that page. The redirect takes over when the page is unpublished or its URL changes.`,
      ],
      forReaders: true,
    },
  ],
  nav: { group: 'site', order: 45, icon: 'redirect' },
});
