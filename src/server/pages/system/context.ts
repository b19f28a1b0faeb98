/** Input and output of responses for crawlers and feed readers. */
import { sql, type RawBuilder } from 'kysely';
import type { AllChannels, Channel } from '#model/channels.ts';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';
import type { ViewModelContext } from '#model/pages/define-view-model.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ShareImage } from '#media/media-addresses.ts';
import type { ImageRatio } from '#media/media.ts';
import type { Db } from '#server/db/index.ts';
import type { FeedGuids } from '#server/sites/index.ts';
import { canFail, type PartFaults } from '#grid/part-faults.ts';
import { resolverPart, type AnyPageResolver, type PageDomains } from '../domains.ts';
import type { Blocks } from '#grid/prepare/prepare-blocks.ts';

export interface SystemContext extends ViewModelContext {
  db: Db;
  /** Parts of extensions that failed: the answer is cached for a short time, and not by other caches. */
  faults: PartFaults;
  origin: string;
  guids: FeedGuids;
  blocks: Pick<Blocks, 'sources'>;
  domains: PageDomains;
  /**
   * Returns the text of the item at a path in a channel, as HTML with absolute URLs, as the reader may see
   * it; empty without a text.
   */
  textOf: (path: string, channel: Channel) => Promise<string>;
  channels: AllChannels;
  /** An image for use outside the site: at most 1,600 pixels wide. */
  imageAddress: (image: ImageSource, ratio?: ImageRatio) => ShareImage;
}

export interface SystemAnswer {
  contentType: string;
  body: string;
  headers?: Record<string, string>;
  /** Tags in addition to the site's own tag. */
  tags: string[];
  ttlMs?: number;
}

/** Input that a domain gets for its sitemap: the site, and queries in the request's transaction. */
export function sitemapContextOf({
  db,
  data,
  contentTypes,
  now,
}: SystemContext): SitemapContext<RawBuilder<unknown>> {
  return {
    data,
    contentTypes,
    now,
    rows: async <Row>(statement: RawBuilder<unknown>) => (await statement.$castTo<Row>().execute(db)).rows,
  };
}

/**
 * Runs code of a page resolver that can query the database. If it fails and belongs to an extension, it is noted, and the result is
 * `instead`.
 */
export async function askResolver<Result>(
  { db, faults }: Pick<SystemContext, 'db' | 'faults'>,
  resolver: AnyPageResolver,
  run: () => Promise<Result> | Result,
  instead: Result,
): Promise<Result> {
  const part = resolverPart(resolver);
  if (!canFail(part)) return run();
  await sql`savepoint resolver`.execute(db);
  try {
    return await run();
  } catch (error) {
    await sql`rollback to savepoint resolver`.execute(db);
    faults.note(part, error);
    return instead;
  }
}
