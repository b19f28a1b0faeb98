import { site } from '#entities/site/entity.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { csvFileName } from '#text/csv/csv-cell.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, conflict, forbidden, notFound } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import { parseInput } from '#records/shape.ts';
import type { OperationContext } from '#server/context.ts';
import { z } from 'zod';
import { csvExport } from '../../entity.ts';
import { UNDER_WAY_MAX } from '../../limits.ts';
import { countUnderWay, removeOldestExports } from '../own-exports.ts';

/** Paging parameters, which do not apply because a file contains all rows. */
const OF_PAGES = new Set(['after', 'limit', 'countTotal']);

export const startCsvExport = defineOperation({
  name: 'startCsvExport',
  kind: 'mutation',
  summary: `Saves all rows of a list as CSV, in the background, for the caller: at most ${UNDER_WAY_MAX} files at a time.`,
  input: {
    operation: text({
      label: 'List',
      required: true,
      lengthMax: 120,
      help: 'Name of the list’s operation, such as getWebsiteRedirectStream.',
    }),
    input: json({
      label: 'Filters',
      required: true,
      check: z.record(z.string(), z.unknown()),
      help: 'Input of the operation. Pagination arguments are ignored.',
    }),
  },
  output: { record: 'csvExport' },
  access: staff,
  run: async (ctx: OperationContext, { operation, input }) => {
    const { actor } = ctx;
    if (actor.kind === 'client')
      throw forbidden(
        'EXPORT_BY_PROGRAM',
        'CSV files belong to a person. Read the list through the API, page by page.',
      );
    if (actor.kind !== 'staff') throw forbidden();
    const list = ctx.services.exports.list(operation);
    if (!list)
      throw badInput('LIST_NOT_EXPORTABLE', 'This list can’t be saved as CSV.', {
        operation: 'Not a list that can be saved.',
      });
    if (!list.canDownload(actor)) throw forbidden();
    const listInput = Object.fromEntries(Object.entries(input).filter(([key]) => !OF_PAGES.has(key)));
    const question: Readonly<Record<string, unknown>> = parseInput(list.operation.input, listInput, 'create');
    const { site: siteId = ctx.site?.siteId } = question;
    if (typeof siteId === 'number' && !ctx.siteIds.includes(siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    if ((await countUnderWay(ctx, actor.id)) >= UNDER_WAY_MAX)
      throw conflict(
        'TOO_MANY_EXPORTS',
        `${UNDER_WAY_MAX} of your files are still being written. Wait for one, or delete it under CSV files.`,
        {},
      );
    await removeOldestExports(ctx, actor.id);
    const of = typeof siteId === 'number' ? await ctx.records.find(site, siteId) : null;
    const made = await ctx.records.insertSkippingPrepare(csvExport, {
      name: csvFileName(list.label, of?.name ?? 'all sites', ctx.now.slice(0, 10)),
      operation,
      input: Object.fromEntries(Object.entries(listInput)),
      state: 'waiting',
      rows: 0,
      startedBy: actor.id,
    });
    await ctx.queue('csvExport/write', { id: made.id });
    return made;
  },
});
