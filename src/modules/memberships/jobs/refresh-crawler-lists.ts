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
  attemptsMax: 1,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    // The lists are the same for everybody; without an organisation nobody has a gate.
    const [organisationId] = ctx.organisations();
    const { crawlerListsUrl, isOff } = sourceOf(ctx);
    if (organisationId === undefined || isOff) return;
    for (const { name, listUrl } of SEARCH_ENGINES) {
      if (listUrl === null) continue;
      const url = crawlerListsUrl === null ? listUrl : `${crawlerListsUrl}/${name}.json`;
      const blocks = await fetchList(ctx, url, crawlerListsUrl);
      if (!blocks) {
        ctx.services.log.warn({ crawler: name, url }, 'A list of crawler addresses could not be refreshed.');
        continue;
      }
      await ctx.writeFor(organisationId, async (work) => {
        await sql`
          insert into crawler_list (name, source, ranges) values (${name}, ${url}, ${blocks}::text[])
          on conflict (name) do update set source = excluded.source, ranges = excluded.ranges, fetched = now()`.execute(
          work.db,
        );
        work.tags.add(CRAWLERS_TAG);
      });
    }
  },
});

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
