/** Changes on sister sites: their rows are seen only while the transaction has them as additional sites. */
import type { RecordContext } from '#server/records/index.ts';
import { bySite, type OfferedNewsletter } from '../model/offered-newsletter.ts';
import { subscribe, type SubscribeRequest } from './subscribe.ts';

/** Subscribes to newsletters of a site and of its sister sites. Each site confirms its own by an email. */
export async function subscribeOnSites(
  work: RecordContext,
  siteId: number,
  newsletters: readonly Pick<OfferedNewsletter, 'id' | 'sister'>[],
  request: Omit<SubscribeRequest, 'siteId' | 'newsletterIds'>,
): Promise<void> {
  for (const { sisterId, newsletters: own } of bySite(newsletters)) {
    const newsletterIds = own.map(({ id }) => id);
    // An account of this site may not exist on the sister site.
    const there = sisterId === null ? request : { ...request, account: null };
    await onSite(work, sisterId, () =>
      subscribe(work, { ...there, siteId: sisterId ?? siteId, newsletterIds }),
    );
  }
}

/** Runs `change` while the transaction also sees the rows of the sister site; null for the site itself. */
export async function onSite<T>(
  work: RecordContext,
  sisterId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  return sisterId === null ? change() : work.withAdditionalSites([sisterId], change);
}
