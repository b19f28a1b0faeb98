/**
 * What concerns an address concerns every site to which it subscribes: users and programs without access to all sites may not
 * change it for subscribers of the others.
 */
import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import { forbidden } from '#model/errors.ts';
import { holdsPermissions } from '#model/permissions.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Maximum number of sites that one error names. */
const NAMED_MAX = 5;

const RUNNING = sql`s.status in ('pending', 'confirmed', 'paused')`;

/**
 * Throws FORBIDDEN, naming the sites, if the address has a subscription that would run again on a site on which the user does
 * not work; also for an erased address, whose sites are unknown, and for one that none of the user's sites ever subscribed. Users with access to all sites, and the system, may lift every
 * suppression.
 */
export async function assertNoSubscriberOfOtherSites(
  work: RecordContext,
  { email }: { email: string | null },
): Promise<void> {
  const { actor } = work;
  if (!holdsPermissions(actor) || actor.hasAllSites) return;
  if (email === null)
    throw forbidden(
      'ADDRESS_OF_OTHER_SITE',
      'This address was erased, so that its sites are unknown. A user with access to all sites can lift the suppression.',
    );
  const names = await otherSitesOf(work, sql`s.email_key = ${email} and ${RUNNING}`, actor.siteIds);
  if (names.length > 0) throw subscribesElsewhere(email, names, 'lift the suppression');
  // The transaction sees subscriptions of the user's sites only, also those that ended.
  const { rows } = await sql`
    select from newsletter_subscription s
    where s.organisation_id = ${work.organisationId} and s.email_key = ${email}
      and s.site_id = any (${[...actor.siteIds]}::integer[])
    limit 1`.execute(work.db);
  if (rows.length === 0)
    throw forbidden(
      'ADDRESS_OF_OTHER_SITE',
      `${email} never subscribed to newsletters of your sites. A user with access to all sites can lift the suppression.`,
    );
}

/**
 * Throws FORBIDDEN, naming the sites, if the address has a running subscription on a site to which the actor has no access:
 * unsubscribing it from everything would end it.
 */
export async function assertUnsubscribable(work: RecordContext, email: string): Promise<void> {
  const { actor } = work;
  if (!holdsPermissions(actor) || actor.hasAllSites) return;
  const names = await otherSitesOf(work, sql`s.email_key = ${emailKey(email)} and ${RUNNING}`, actor.siteIds);
  if (names.length > 0) throw subscribesElsewhere(email, names, 'unsubscribe it from everything');
}

/**
 * Throws FORBIDDEN, naming the sites, if the address has running subscriptions, and all of them are on sites to which the actor has
 * no access.
 */
export async function assertNotOnlyOnOtherSites(work: RecordContext, email: string): Promise<void> {
  const { actor } = work;
  if (!holdsPermissions(actor) || actor.hasAllSites) return;
  const [found] = await onlyOnOtherSites(work, [emailKey(email)], actor.siteIds);
  if (found === undefined) return;
  const names = await otherSitesOf(work, sql`s.email_key = ${found} and ${RUNNING}`, actor.siteIds);
  throw subscribesElsewhere(email, names, 'suppress it');
}

/** Those of the addresses, in the form of `emailKey`, with running subscriptions on other sites than these, and on none of these. */
export function onlyOnOtherSites(
  work: RecordContext,
  emails: readonly string[],
  siteIds: readonly number[],
): Promise<string[]> {
  return work.withAllSites(async () => {
    const { rows } = await sql<{ email: string }>`
      select s.email_key as email from newsletter_subscription s
      where s.organisation_id = ${work.organisationId} and s.email_key = any (${[...emails]}::text[]) and ${RUNNING}
      group by s.email_key having not bool_or(s.site_id = any (${[...siteIds]}::integer[]))`.execute(work.db);
    return rows.map(({ email }) => email);
  });
}

function subscribesElsewhere(email: string, names: readonly string[], action: string) {
  return forbidden(
    'SUBSCRIBER_OF_OTHER_SITE',
    `${email} subscribes to newsletters of a site you do not work on: ${names.join(', ')}. A user with access to all sites can ${action}.`,
  );
}

/**
 * Throws FORBIDDEN, naming the sites, if one of the subscriptions that an erasure would delete is of a site on which the user
 * does not work, ended ones included: their proof of consent would be lost. Users with access to all sites, and the system,
 * may erase every address. `ids`: SQL for the ids of the subscriptions.
 */
export async function assertErasable(
  work: RecordContext,
  { email, ids }: { email: string; ids: RawBuilder<unknown> },
): Promise<void> {
  const { actor } = work;
  if (!holdsPermissions(actor) || actor.hasAllSites) return;
  const names = await otherSitesOf(work, sql`s.id in (${ids})`, actor.siteIds);
  if (names.length > 0)
    throw forbidden(
      'SUBSCRIBER_OF_OTHER_SITE',
      `${email} subscribes, or did, to newsletters of a site you do not work on: ${names.join(', ')}. A user with access to all sites can erase the address.`,
    );
}

function otherSitesOf(
  work: RecordContext,
  condition: RawBuilder<unknown>,
  siteIds: readonly number[],
): Promise<string[]> {
  return work.withAllSites(async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct site.name from newsletter_subscription s
      join site on site.organisation_id = s.organisation_id and site.id = s.site_id
      where s.organisation_id = ${work.organisationId} and ${condition} and s.site_id <> all (${[...siteIds]}::integer[])
      order by site.name limit ${NAMED_MAX}`.execute(work.db);
    return rows.map(({ name }) => name);
  });
}
