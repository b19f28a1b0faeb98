/** What answers for crawlers and feed readers are made from, and what they are. */
import type { RawBuilder } from 'kysely';
import type { AllChannels, Channel } from '#model/channels.ts';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';
import type { ViewModelContext } from '#model/pages/define-view-model.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ShareImage } from '#media/media-addresses.ts';
import type { ImageRatio } from '#media/media.ts';
import type { Db } from '#server/db/index.ts';
import type { FeedGuids } from '#server/sites/index.ts';
import type { PageDomains } from '../domains.ts';
import type { Blocks } from '#grid/prepare/prepare-blocks.ts';

export interface SystemContext extends ViewModelContext {
  db: Db;
  origin: string;
  guids: FeedGuids;
  blocks: Pick<Blocks, 'sources'>;
  domains: PageDomains;
  /** The text of the item at a path as a channel has it, as HTML with whole addresses, as the reader may have it; empty where it has none. */
  textOf: (path: string, channel: Channel) => Promise<string>;
  channels: AllChannels;
  /** An image for readers elsewhere: at most 1,600 pixels wide. */
  imageAddress: (image: ImageSource, ratio?: ImageRatio) => ShareImage;
}

export interface SystemAnswer {
  contentType: string;
  body: string;
  headers?: Record<string, string>;
  /** Beside the site's own tag. */
  tags: string[];
  ttlMs?: number;
}

/** What a domain is given to answer out of: the site, and the request's transaction to ask. */
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
