/** Everything that newsletters store about one address. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { RecordContext } from '#server/records/index.ts';
import { isOfAddresses, type AddressKey } from '../../suppression/server/address-hash.ts';
import { eventsOfDelivery, READ_FOR } from '../../tracking/model/events-of-delivery.ts';
import { earlierProofsOf } from './earlier-proofs-of.ts';
import type {
  AddressDelivery,
  AddressEvents,
  AddressHistory,
  AddressReaction,
  AddressSubscription,
  AddressSuppression,
  AddressWelcome,
  StatusChange,
} from '../model/address-history.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId' | 'siteIds'>;

interface Question {
  email: string;
  /** Null: the organisation has never suppressed an address. */
  key: AddressKey | null;
  /** Rows of each list, the newest. */
  limit: number;
}

/** The history of an address on the sites that the transaction sees; suppressions are those of the organisation and these sites. */
export async function addressHistory(work: Work, { email, key, limit }: Question): Promise<AddressHistory> {
  const address = emailKey(email);
  return {
    email: address,
    subscriptions: await subscriptionsOf(work, address, limit),
    earlierProofs: await earlierProofsOf(work, address, limit),
    changes: await changesOf(work, address, limit),
    welcomes: await welcomesOf(work, address, limit),
    deliveries: await deliveriesOf(work, address, limit),
    reactions: await reactionsOf(work, address, limit),
    suppressions: key ? await suppressionsOf(work, key, address) : [],
  };
}

async function subscriptionsOf({ db, organisationId }: Work, address: string, limit: number) {
  const { rows } = await sql<AddressSubscription>`
    select s.id, site.name as site, n.title as newsletter, s.status, s.first_name as "firstName",
      s.last_name as "lastName", s.country_code as country, s.source, s.promo_code as "promoCode",
      s.consent_kind as "consentKind", s.consent_text as "consentText", s.consent_version as "consentVersion",
      s.form, s.page, s.requested_at as "requestedAt", s.confirmed_at as "confirmedAt",
      s.confirmed_by as "confirmedBy", s.unsubscribed_at as "unsubscribedAt",
      s.unsubscribe_source as "unsubscribeSource", s.unsubscribe_reason as "unsubscribeReason",
      coalesce(s.is_untracked, false) as "isUntracked",
      (select survivor.email from newsletter_subscription survivor
        where survivor.organisation_id = s.organisation_id and survivor.id = s.merged_into) as "mergedInto"
    from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    join site on site.organisation_id = s.organisation_id and site.id = s.site_id
    where s.organisation_id = ${organisationId} and s.email_key = ${address}
    order by s.requested_at desc, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Writes that changed the status, from the history of the records, which is cleared after a year. */
async function changesOf({ db, organisationId }: Work, address: string, limit: number) {
  const { rows } = await sql<StatusChange>`
    select h.at, n.title as newsletter, h.after ->> 'status' as status,
      case when h.after ->> 'status' = 'unsubscribed' then h.after ->> 'unsubscribeSource' else h.after ->> 'source' end as source,
      case when h.after ->> 'status' = 'unsubscribed' then h.after ->> 'unsubscribeReason' end as reason
    from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    join history h on h.organisation_id = s.organisation_id and h.entity = 'newsletterSubscription' and h.record_id = s.id
      and h.after ->> 'status' is distinct from h.before ->> 'status'
    where s.organisation_id = ${organisationId} and s.email_key = ${address}
    order by h.at desc, h.id desc limit ${limit}`.execute(db);
  return rows;
}

async function welcomesOf({ db, organisationId }: Work, address: string, limit: number) {
  const { rows } = await sql<AddressWelcome>`
    select n.title as newsletter, w.state, coalesce(w.settled_at, w.created) as at, w.answer, w.failed_at as "failedAt",
      w.failure, w.complained_at as "complainedAt"
    from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    join newsletter_welcome w on w.organisation_id = s.organisation_id and w.subscription_id = s.id
    where s.organisation_id = ${organisationId} and s.email_key = ${address}
    order by w.created desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

async function deliveriesOf({ db, organisationId }: Work, address: string, limit: number) {
  const { rows } = await sql<AddressDelivery>`
    select c.name as campaign, n.title as newsletter, d.state, coalesce(d.settled_at, d.claimed_at, d.due) as at,
      d.answer, d.failed_at as "failedAt", d.failure, d.complained_at as "complainedAt"
    from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    join newsletter_delivery d on d.organisation_id = s.organisation_id and d.subscription_id = s.id
    join newsletter_campaign c on c.organisation_id = d.organisation_id and c.id = d.campaign_id
    where s.organisation_id = ${organisationId} and s.email_key = ${address}
    order by d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Opens and clicks of people. A row for any link (-1) repeats that of the link, and is left out. */
async function reactionsOf({ db, organisationId }: Work, address: string, limit: number) {
  const { rows } = await sql<AddressReaction>`
    select r.first_at as at, c.name as campaign, m.links -> (r.link - 1) ->> 'url' as url
    from newsletter_subscription s
    join newsletter_reaction r on r.organisation_id = s.organisation_id and r.subscription_id = s.id and r.link >= 0
    join newsletter_campaign c on c.organisation_id = r.organisation_id and c.id = r.campaign_id
    left join newsletter_message m on m.organisation_id = r.organisation_id and m.campaign_id = r.campaign_id and r.link > 0
    where s.organisation_id = ${organisationId} and s.email_key = ${address}
    order by r.first_at desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Those of the newest `limit` deliveries of the last year that have an open or a click in the last 90 days, those of programs
 * included, with the newest 100 events of each.
 */
export async function eventsOf(
  { db, organisationId }: Work,
  email: string,
  limit: number,
): Promise<AddressEvents[]> {
  const { rows } = await sql<AddressEvents>`
    select c.name as campaign, each.events
    from (
      select d.organisation_id, d.id, d.campaign_id, d.due from newsletter_subscription s
      join newsletter_delivery d on d.organisation_id = s.organisation_id and d.subscription_id = s.id
      where s.organisation_id = ${organisationId} and s.email_key = ${emailKey(email)}
        and d.due > now() - ${sql.raw(READ_FOR)}
      order by d.id desc limit ${limit}) d
    join newsletter_campaign c on c.organisation_id = d.organisation_id and c.id = d.campaign_id
    -- With an offset, the events are computed once for both the list and the condition.
    cross join lateral (select ${sql.raw(eventsOfDelivery('d'))} as events offset 0) each
    where json_array_length(each.events) > 0
    order by d.id desc`.execute(db);
  return rows;
}

async function suppressionsOf({ db, organisationId, siteIds }: Work, key: AddressKey, address: string) {
  const { rows } = await sql<AddressSuppression>`
    select id, (select name from site where site.organisation_id = x.organisation_id and site.id = x.site_id) as site,
      reason, status, detail, suppressed_at as "suppressedAt", lifted_at as "liftedAt", lift_reason as "liftReason"
    from newsletter_suppression x where organisation_id = ${organisationId} and ${isOfAddresses(key, [address])}
      and (site_id is null or site_id = any (${[...siteIds]}::integer[]))
    order by site_id nulls first`.execute(db);
  return rows;
}

/** The address of a subscription that the transaction sees; null without one. */
export async function addressOfSubscription(
  { db, organisationId }: Work,
  id: number,
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email_key as email from newsletter_subscription
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
  return rows[0]?.email ?? null;
}
