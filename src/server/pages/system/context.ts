/** What answers for crawlers and feed readers are made from, and what they are. */
import type { ContentType } from '#model/define-content-type.ts';
import type { ImageSource } from '#model/image-source.ts';
import type { Db } from '#server/db/index.ts';
import type { Blocks } from '../prepare.ts';
import type { SiteData } from '../site-data.ts';

export interface SystemContext {
  db: Db;
  data: SiteData;
  origin: string;
  contentTypes: ReadonlyMap<string, ContentType>;
  blocks: Pick<Blocks, 'sources'>;
  /** ISO, by the database's clock. */
  now: string;
  /** The address of an image for readers elsewhere, and its media type. */
  imageAddress: (image: ImageSource) => { url: string; type: string };
}

export interface SystemAnswer {
  contentType: string;
  body: string;
  headers?: Record<string, string>;
  /** Beside the site's own tag. */
  tags: string[];
  keepMs?: number;
}
