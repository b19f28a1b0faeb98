import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { content } from '../../entity.ts';

/** Number of items per transaction. */
const BATCH = 200;

export const reindexItems = defineJob({
  name: 'content/writeWordsAgain',
  summary: 'Rebuilds the search index of a site’s items after an upgrade, starting after an item.',
  payload: {
    site: integer({ label: 'Site', required: true }),
    after: integer({ label: 'Last item', required: true }),
  },
  lane: 'bulk',
  attemptsMax: 25,
  run: async (ctx: JobContext, { site, after }) => {
    await ctx.write(async (work) => {
      const rows = await work.db
        .selectFrom('content')
        .select('id')
        .where('organisation_id', '=', work.organisationId)
        .where('site_id', '=', site)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const ids = rows.map(({ id }) => id);
      await work.records.indexRecords(content, ids);
      const last = ids.at(-1);
      if (ids.length === BATCH && last !== undefined)
        await work.queue('content/writeWordsAgain', { site, after: last }, { key: `words/${site}` });
    });
  },
});
