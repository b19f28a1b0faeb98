import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { WORK_LISTS } from '../../work-lists.ts';
import { COUNTED_MAX, listsFor, readFigure, type Figure } from '../lists/dashboard.ts';

const ITEM = {
  id: integer({ label: 'Id', help: 'ID of the item, as in getContentDocument.', required: true }),
  name: text({ label: 'Title', required: true }),
  type: text({ label: 'Type', required: true }),
  at: instant({
    label: 'Time',
    required: true,
    help: 'Time of submission, return, change, publication or expiry, depending on the list.',
  }),
  detail: text({ label: 'Detail', help: 'Submitter, note or problem, depending on the list.' }),
};

const FIGURE = {
  list: choice({ label: 'List', required: true, choices: WORK_LISTS }),
  count: integer({ label: 'Items', required: true, help: `At most ${COUNTED_MAX}.` }),
  hasMore: boolean({
    label: 'Has more',
    help: 'True if there are more items than count states.',
    required: true,
  }),
  items: list({
    label: 'First items',
    required: true,
    typeName: 'DashboardItem',
    entryLabel: 'item',
    of: ITEM,
  }),
};

export const getDashboard = defineOperation({
  name: 'getDashboard',
  kind: 'query',
  summary: 'Your work lists on a site, each with its number of items and the first items.',
  input: {
    site: integer({ label: 'Site', help: 'ID of a site on which the caller works.', required: true, min: 1 }),
  },
  output: {
    shape: 'Dashboard',
    fields: {
      figures: list({
        label: 'Figures',
        required: true,
        typeName: 'DashboardFigure',
        entryLabel: 'figure',
        of: FIGURE,
      }),
    },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { site }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const figures: Figure[] = [];
    for (const name of listsFor(ctx.actor)) figures.push(await readFigure(ctx, site, name));
    return { figures };
  },
});
