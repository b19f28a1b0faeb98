/** What answers for crawlers and feed readers are made from, and what they are. */
import type { ShownContext } from '#model/define-shown.ts';
import type { ImageSource } from '#model/image-source.ts';
import type { Db } from '#server/db/index.ts';
import type { PageDomains } from '../domains.ts';
import type { Blocks } from '../prepare.ts';

export interface SystemContext extends ShownContext {
  db: Db;
  origin: string;
  blocks: Pick<Blocks, 'sources'>;
  domains: PageDomains;
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
