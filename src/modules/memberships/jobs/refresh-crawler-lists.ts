import { sql } from 'kysely';
import { defineJob } from '#model/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { SEARCH_ENGINES } from '../crawlers/engines.ts';
import { CRAWLERS_TAG, LIST_BYTES_MAX, readList } from '../crawlers/lists.ts';

export const refreshCrawlerLists = defineJob({
  name: 'memberships/refreshCrawlerLists',
  summary:
    'Fetches the addresses that search engines publish for their crawlers; a list that cannot be read stays as it was.',
  payload: {},
  // An installation without a network keeps nothing that failed: the next day comes by itself.
  attemptsMax: 4,
  scope: 'platform',
  every: 'day',
  runsAtFirstStart: true,
  run: async (ctx: JobContext) => {
    // The lists are the same for everybody; without an organisation nobody has a gate.
    const [organisationId] = ctx.organisations();
    const { crawlerListsUrl, isOff } = sourceOf(ctx);
    if (organisationId === undefined || isOff) return;
    const failed: string[] = [];
    for (const { name, url } of await listsToRead(ctx, organisationId, crawlerListsUrl)) {
      const blocks = await fetchList(ctx, url, crawlerListsUrl);
      if (blocks) await keepList(ctx, organisationId, { name, url, blocks });
      else failed.push(url);
    }
    if (failed.length === 0) return;
    const message = `Lists of crawler addresses could not be read from ${failed.join(', ')}. Until they can be, crawlers of these engines pass gates by their host names alone.`;
    if (ctx.attempt < ctx.attemptsMax) throw new Error(message);
    ctx.services.log.warn({ failed }, message);
  },
});

/** Those of every search engine, without the ones that an earlier try of today has read. */
async function listsToRead(ctx: JobContext, organisationId: number, mirror: string | null) {
  const read =
    ctx.attempt === 1
      ? []
      : await ctx.writeFor(organisationId, async ({ db }) => {
          const { rows } = await sql<{ name: string }>`
            select name from crawler_list where fetched > now() - interval '20 hours'`.execute(db);
          return rows.map(({ name }) => name);
        });
  return SEARCH_ENGINES.flatMap(({ name, listUrl }) =>
    listUrl === null || read.includes(name)
      ? []
      : [{ name, url: mirror === null ? listUrl : `${mirror}/${name}.json` }],
  );
}

function keepList(
  ctx: JobContext,
  organisationId: number,
  { name, url, blocks }: { name: string; url: string; blocks: readonly string[] },
): Promise<void> {
  return ctx.writeFor(organisationId, async (work) => {
    await sql`
      insert into crawler_list (name, source, ranges) values (${name}, ${url}, ${blocks}::text[])
      on conflict (name) do update set source = excluded.source, ranges = excluded.ranges, fetched = now()`.execute(
      work.db,
    );
    work.tags.add(CRAWLERS_TAG);
  });
}

/** `CRAWLER_LISTS`: `off`, or the origin of a mirror that has `/NAME.json`. */
function sourceOf({ services: { config } }: JobContext) {
  const { crawlerLists } = config;
  return {
    isOff: crawlerLists === 'off',
    crawlerListsUrl: crawlerLists === 'publishers' ? null : crawlerLists,
  };
}

async function fetchList(ctx: JobContext, url: string, mirror: string | null): Promise<string[] | null> {
  try {
    const answer = await ctx.services.fetch(url, {
      sizeBytesMax: LIST_BYTES_MAX,
      ...(mirror !== null && { trustedOrigins: [mirror] }),
    });
    return answer.status === 200 ? readList(answer.body.toString()) : null;
  } catch {
    return null;
  }
}
