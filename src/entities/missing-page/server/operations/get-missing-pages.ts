import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canReadMissingPages } from '../../access.ts';
import { COUNTED_MAX, readMissingPages } from '../missing-pages.ts';

const PAGE = {
  path: text({ label: 'Address', required: true }),
  count: integer({ label: 'Requests', required: true }),
  firstAsked: instant({ label: 'First requested', required: true }),
  lastAsked: instant({ label: 'Last requested', required: true }),
  referrerHost: text({
    label: 'Linked from',
    help: 'Host name of the last referrer.',
  }),
};

export const getMissingPages = defineOperation({
  name: 'getMissingPages',
  kind: 'query',
  summary: 'URLs that returned 404, most requested first.',
  input: {
    site: integer({
      label: 'Site',
      help: 'ID of the site that was asked for the URLs.',
      required: true,
      min: 1,
    }),
    limit: integer({ label: 'At most', default: 50, min: 1, max: 100 }),
  },
  output: {
    shape: 'MissingPages',
    fields: {
      count: integer({ label: 'URLs', required: true, help: `At most ${COUNTED_MAX}.` }),
      hasMore: boolean({
        label: 'Has more',
        help: 'True if there are more URLs than count states.',
        required: true,
      }),
      pages: list({ label: 'Pages', required: true, typeName: 'MissingPage', entryLabel: 'page', of: PAGE }),
    },
  },
  access: canReadMissingPages,
  run: async (ctx: OperationContext, { site, limit }) => {
    const named = ctx.siteIds.includes(site) ? ctx.services.sites.byId(site) : undefined;
    if (!named) throw notFound('SITE_NOT_FOUND', 'site');
    return readMissingPages(ctx, named, limit ?? 50);
  },
});
