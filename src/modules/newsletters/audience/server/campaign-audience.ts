/** The audience of a campaign: its segment, or the readers who have not clicked in another. */
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { newsletterSegment } from '../entities/newsletter-segment/entity.ts';
import type { Audience, AudienceScope } from './audience-statement.ts';

type Campaign = Pick<RecordOf<typeof newsletterCampaign>, 'newsletter' | 'segment' | 'repeatOf'>;

export const EVERYONE: Audience = { rules: [], repeatOf: null };

/** Whether a campaign is sent to all subscribers of its newsletter. */
export function isForEveryone({ rules, repeatOf }: Audience): boolean {
  return rules.length === 0 && repeatOf === null;
}

/** The rules now; a send that has begun uses those it began with. */
export async function audienceOf({ records }: RecordContext, campaign: Campaign): Promise<Audience> {
  const { segment: id, repeatOf } = campaign;
  const segment = id === null ? null : await records.find(newsletterSegment, id);
  return { rules: segment?.rules ?? [], repeatOf };
}

/** The newsletter of a campaign as the scope of its audience. */
export function scopeOfAudience(
  { organisationId, siteId, modulesOn }: SiteRef,
  newsletterId: number,
): AudienceScope {
  return { organisationId, siteId, modulesOn, newsletterId };
}

/** What the audience is called in sentences, like `the segment “Loyal readers”`; null for all subscribers. */
export async function audienceName({ records }: RecordContext, campaign: Campaign): Promise<string | null> {
  const { segment: id, repeatOf } = campaign;
  const segment = id === null ? null : await records.find(newsletterSegment, id);
  const earlier = repeatOf === null ? null : await records.find(newsletterCampaign, repeatOf);
  const parts = [
    ...(segment ? [`the segment “${segment.name}”`] : []),
    ...(earlier ? [`readers who have not clicked in “${earlier.name}”`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}
