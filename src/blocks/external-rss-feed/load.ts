import { sql, type RawBuilder } from 'kysely';
import type { BlockLoad, LoadWork } from '#model/pages/define-load.ts';
import { feedTag, readFeed, type Feed } from '#feeds/feed.ts';
import type { externalRssFeed } from './block.ts';

/** Days for which a site's last response is shown while the site does not respond. */
const SHOWN_DAYS = 7;

/** The cached feed: rendering never waits for another server. */
export const load: BlockLoad<typeof externalRssFeed, RawBuilder<unknown>, Feed> = (
  { url },
  _got,
  { scope, tag },
) => {
  tag(feedTag(scope.organisationId, url));
  const work: LoadWork<RawBuilder<unknown>, Feed> = {
    statements: {
      feed: sql`select problem, asked is null as is_new,
          case when answered > now() - make_interval(days => ${SHOWN_DAYS}) then items else '[]' end as items
        from external_feed
        where organisation_id = ${scope.organisationId} and md5(url) = md5(${url}) and url = ${url}
        order by answered desc nulls last limit 1`,
    },
    make: ({ feed }) => readFeed(feed?.[0]),
  };
  return work;
};
