/** What the blocks of an email know about its campaign: the `query` of their page's subject. */
import { z } from 'zod';
import type { PageSubject } from '#page-model/page.ts';
import { SOCIAL_NETWORKS } from '#site/ui/links/social-networks.ts';
import { emailAdSchema } from './email-ad.ts';

const ids = z.array(z.int()).readonly();

const emailQuerySchema = z.object({
  /** Items that editors pinned, in their order. */
  pinnedIds: ids,
  /** Items of earlier campaigns of the same newsletter. */
  earlierIds: ids,
  /** The template's accounts on social networks; null: the site's. */
  accounts: z
    .partialRecord(z.enum(SOCIAL_NETWORKS.map(({ value }) => value)), z.string().nullish())
    .nullable(),
  /** Advertisements of sources, by `adKey` of their position. */
  ads: z.record(z.string(), emailAdSchema).default({}),
});

export type EmailQuery = z.infer<typeof emailQuerySchema>;

const NONE: EmailQuery = { pinnedIds: [], earlierIds: [], accounts: null, ads: {} };

/** Returns the campaign's data; of any other page, no items and the site's accounts. */
export function emailQueryOf({ module }: Pick<PageSubject, 'module'>): EmailQuery {
  return emailQuerySchema.safeParse(module?.query).data ?? NONE;
}
