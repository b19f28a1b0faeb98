import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { SEARCH_ENGINES } from '../server/engines.ts';
import { CRAWLERS_TAG, LIST_BYTES_MAX, readList } from '../server/lists.ts';

const NAME = 'memberships/refreshCrawlerLists';

const NOT_READ =
  'Crawler IP lists could not be fetched. Until they are available, crawlers of these engines are identified by host name only. Fetching is retried three times today, then tomorrow.';

/** Delays in seconds before lists that could not be read are requested again. */
const RETRY_SECONDS = [600, 3_600, 21_600] as const;

export const refreshCrawlerLists = defineJob({
  name: NAME,
  summary:
    'Fetches the IP addresses that search engines publish for their crawlers. If a list can’t be read, the previous list is kept.',
  payload: { retry: integer({ label: 'Retry', min: 0, max: RETRY_SECONDS.length, default: 0 }) },
  attemptsMax: 1,
  scope: 'platform',
  every: 'day',
  runsAtFirstStart: true,
  run: async (ctx: JobContext, { retry: attempt }) => {
    const retry = attempt ?? 0;
    // The lists are the same for all organisations. If no organisation exists, no gates exist either, so
    // nothing is fetched.
    const [organisationId] = ctx.organisations();
    const { crawlerListsUrl, isOff } = sourceOf(ctx);
    if (organisationId === undefined || isOff) return;
    const failed: string[] = [];
    for (const { name, url } of await listsToRead(ctx, organisationId, {
      mirror: crawlerListsUrl,
      isRetry: retry > 0,
    })) {
      const blocks = await fetchList(ctx, url, crawlerListsUrl);
      if (blocks) await storeList(ctx, organisationId, { name, url, blocks });
      else failed.push(url);
    }
    if (failed.length === 0) return;
    // Logged at the first attempt only: an installation without network access logs it once a day.
    if (retry === 0) ctx.services.log.warn({ failed }, NOT_READ);
    const inSeconds = RETRY_SECONDS[retry];
    if (inSeconds === undefined) return;
    await ctx.writeFor(organisationId, (work) =>
      work.queue(NAME, { retry: retry + 1 }, { key: NAME, runAt: { inSeconds } }),
    );
  },
});

/** The lists of all search engines, except those that an earlier attempt of the same day has read. */
async function listsToRead(
  ctx: JobContext,
  organisationId: number,
  { mirror, isRetry }: { mirror: string | null; isRetry: boolean },
) {
  const read = !isRetry
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

function storeList(
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

/** `CRAWLER_LISTS`: `off`, or the origin of a mirror that serves `/NAME.json`. */
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
