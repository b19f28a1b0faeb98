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
    accountName: {
      type: { scalar: 'String' },
      description: 'The name of the account, for staff who may read accounts; null without an account.',
      isOfOneRecord: true,
      resolve: (work, { account }) => accountNameOf(work, account),
    },
    mergedIntoId: {
      type: { scalar: 'Int' },
      description: 'The subscription into which it was merged.',
      isOfOneRecord: true,
      resolve: async (_work, { mergedInto }) => mergedInto,
    },
    mergedIntoName: {
      type: { scalar: 'String' },
      description: 'The address and the newsletter of the subscription into which it was merged.',
      isOfOneRecord: true,
      resolve: (work, { mergedInto }) => subscriptionNameOf(work, mergedInto),
    },
  },
};

/** Entity of the accounts of readers; absent without the module that has them. */
const ACCOUNTS = 'siteUser';

async function accountNameOf(work: RecordContext, account: number | null): Promise<string | null> {
  const accounts = work.registry.entities.get(ACCOUNTS);
  if (account === null || !accounts) return null;
  const record = await work.records.find(accounts.entity, account);
  if (!record) return 'Deleted account';
  if (!accounts.access.read(work.actor, record, work.now)) return 'An account that you may not open';
  return String(record[accounts.entity.titleField]);
}

async function subscriptionNameOf(
  { db, organisationId }: RecordContext,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await sql<{ name: string }>`
    select s.email || ', ' || n.title as name from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    where s.organisation_id = ${organisationId} and s.id = ${id}`.execute(db);
  return rows[0]?.name ?? 'Deleted subscriber';
}

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
