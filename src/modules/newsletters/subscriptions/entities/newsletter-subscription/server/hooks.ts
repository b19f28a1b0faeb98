import { sql } from 'kysely';
import { findCountry } from '#content-types/countries.ts';
import type { EntityHooks, RecordContext } from '#server/records/index.ts';
import { recordChanges } from '../../../../reports/server/subscriber-changes.ts';
import { newsletterSubscription } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletterSubscription> = {
  entity: newsletterSubscription,
  after: (work, { before, after }) => recordChanges(work, before, after),
  computed: {
    countryName: {
      type: { scalar: 'String' },
      description: 'The English name of the country; its code if the country is unknown.',
      isOfOneRecord: true,
      resolve: async (_work, { countryCode }) =>
        countryCode && (findCountry(countryCode)?.label ?? countryCode),
    },
    unsubscribeCampaignSubject: {
      type: { scalar: 'String' },
      description:
        'The subject of the campaign whose link ended the subscription; its name without a subject.',
      isOfOneRecord: true,
      resolve: (work, { unsubscribeCampaign }) => subjectOf(work, unsubscribeCampaign),
    },
  },
};

async function subjectOf(
  { db, organisationId }: RecordContext,
  campaign: number | null,
): Promise<string | null> {
  if (campaign === null) return null;
  const { rows } = await sql<{ subject: string }>`
    select coalesce(nullif(subject, ''), name) as subject from newsletter_campaign
    where organisation_id = ${organisationId} and id = ${campaign}`.execute(db);
  return rows[0]?.subject ?? null;
}
