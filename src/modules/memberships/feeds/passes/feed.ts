import { definePass } from '#model/readers/define-pass.ts';
import type { Db } from '#server/db/index.ts';
import { noteFeedUses } from '../server/feed-tokens.ts';

interface FeedAccess {
  feedAccessId: number;
  name: string;
  /** Null: items of all sections. */
  sectionIds: readonly number[] | null;
  /** Returns a signature which proves that a file's URL was in this partner's feed. */
  signatureOf: (fileKey: string) => string;
}

/** Names a partner in the URL of a file. Permanent: feeds that were fetched contain it. */
export const FILE_CLIENT = 'partner';

/** A partner's client, which fetches a feed of a site with its own token, or a file by a URL in that feed. */
export const feed = definePass<FeedAccess, Db>({
  name: 'feed',
  scope: 'items',
  grants: (access, { sectionId }) => includesSection(access, sectionId),
  recordUse: {
    idOf: ({ feedAccessId }) => feedAccessId,
    store: (db, organisationId, uses) =>
      noteFeedUses(
        db,
        organisationId,
        uses.map(({ id }) => id),
      ),
  },
  feedReader: (access) => ({
    channel: 'partnerFeed',
    includes: (sectionId) => includesSection(access, sectionId),
    fileAccess: (fileKey) => ({
      kind: FILE_CLIENT,
      id: access.feedAccessId,
      signature: access.signatureOf(fileKey),
    }),
  }),
});

function includesSection({ sectionIds }: FeedAccess, sectionId: number | null): boolean {
  return sectionIds === null || (sectionId !== null && sectionIds.includes(sectionId));
}
