/** SQL that chooses the recipients of a campaign: the subscribers of its newsletter, by rules. */
import { sql, type RawBuilder } from 'kysely';
import { presentOf } from '#model/define-module.ts';
import { readerTraits } from '#registry/reader-traits.server.ts';
import { COUNTRY_TRAIT } from '#server/readers/define-reader-trait.ts';
import type { AddressKey } from '../../suppression/server/address-hash.ts';
import { isSuppressed } from '../../suppression/server/suppressed.ts';
import { ANY_LINK } from '../../tracking/server/count-events.ts';
import { RULE_PROPERTIES, type SegmentRule } from '../model/segment-rule.ts';

/** Which subscribers a campaign is sent to. All of them: no rules and no campaign. */
export interface Audience {
  rules: readonly SegmentRule[];
  /** Only recipients of this campaign who got it, whose clicks are recorded, and who have not clicked; null for all subscribers. */
  repeatOf: number | null;
}

/** The newsletter whose subscribers are chosen from, with the modules that are on. */
export interface AudienceScope {
  organisationId: number;
  siteId: number;
  newsletterId: number;
  modulesOn: ReadonlySet<string>;
}

/** The part of the subscribers that one statement examines, in the order of their ids. */
export interface AudienceStep {
  afterId: number;
  /** At most 10,000. */
  limit: number;
}

/**
 * Tables for a `with` clause: `chosen`, the subscribers that the step examines, and `audience`, those of them who are
 * in the audience and not suppressed: `id`, `email`, `email_key`. The cost follows the step's limit, not the size of the
 * tables: `offset 0` in a condition makes the database find each subscriber by an index, where it would join whole tables.
 * Without a key, no address is suppressed.
 */
export function audienceTables(
  scope: AudienceScope,
  audience: Audience,
  step: AudienceStep,
  key: AddressKey | null,
): RawBuilder<unknown> {
  const parts = audience.rules.map((rule, index) => rulePart(scope, rule, `trait_${index}`));
  const conditions = [
    sql<boolean>`is_due`,
    ...parts.map(({ condition }) => condition),
    ...(key ? [sql<boolean>`not ${isSuppressed(scope, key, 'chosen')}`] : []),
  ];
  return sql`chosen as materialized (${chosen(scope, audience, step)}),
    ${sql.join([
      ...parts.flatMap(({ table }) => (table ? [table] : [])),
      sql`audience as (select id, email, email_key from chosen where ${sql.join(conditions, sql` and `)})`,
    ])}`;
}

/** Whether rules can have a property: one of every subscription, or a trait of any module. */
export function isKnownProperty(property: string): boolean {
  return property in RULE_PROPERTIES || readerTraits.some(({ name }) => name === property);
}

/** The traits of rules that are not available on the site: their modules are off, or were removed. */
export function missingTraits(
  { rules }: Audience,
  { modulesOn }: Pick<AudienceScope, 'modulesOn'>,
): string[] {
  const present = new Set(presentOf(readerTraits, modulesOn).map(({ name }) => name));
  return rules.flatMap(({ property }) =>
    property in RULE_PROPERTIES || present.has(property)
      ? []
      : [readerTraits.find(({ name }) => name === property)?.label ?? property],
  );
}

const COLUMNS = sql`s.id, s.email, s.email_key, coalesce(s.confirmed_at, s.requested_at) as since, s.confirmed_at, s.source,
  s.country_code`;

function chosen(
  { organisationId, newsletterId }: AudienceScope,
  { repeatOf }: Audience,
  { afterId, limit }: AudienceStep,
): RawBuilder<unknown> {
  if (repeatOf === null)
    return sql`
      select ${COLUMNS}, true as is_due from newsletter_subscription s
      where s.organisation_id = ${organisationId} and s.newsletter_id = ${newsletterId}
        and s.status = 'confirmed' and s.id > ${afterId}
      order by s.id limit ${limit}`;
  return sql`
    select ${COLUMNS}, d.state = 'sent' and s.status = 'confirmed' and s.newsletter_id = ${newsletterId}
      and ${areClicksRecorded(organisationId, repeatOf)}
      and not exists (select from newsletter_reaction r where r.organisation_id = ${organisationId}
        and r.delivery_id = d.id and r.link = ${sql.lit(ANY_LINK)} offset 0) as is_due
    from newsletter_delivery d
    join newsletter_subscription s on s.organisation_id = d.organisation_id and s.id = d.subscription_id
    where d.organisation_id = ${organisationId} and d.campaign_id = ${repeatOf} and d.subscription_id > ${afterId}
    order by d.subscription_id limit ${limit}`;
}

/**
 * Whether a click of the recipient would have been recorded: by the site when the send began and now, and by the choice of
 * the subscriber since the email was sent. Sends before this was stored count as recorded.
 */
function areClicksRecorded(organisationId: number, campaignId: number): RawBuilder<boolean> {
  return sql<boolean>`s.is_untracked is not true and (s.tracked_since is null or s.tracked_since <= d.claimed_at)
      and exists (select from site where site.organisation_id = ${organisationId} and site.id = d.site_id
        and site.newsletter_tracking ->> 'trackClicks' is distinct from 'false')
      and not exists (select from newsletter_message m where m.organisation_id = ${organisationId}
        and m.campaign_id = ${campaignId} and not m.tracks_clicks)`;
}

interface RulePart {
  condition: RawBuilder<boolean>;
  /** A table with the addresses that have the trait. */
  table?: RawBuilder<unknown>;
}

function rulePart(scope: AudienceScope, rule: SegmentRule, name: string): RulePart {
  const { property, values } = rule;
  const days = sql`now() - make_interval(days => ${rule.days ?? 0}::integer)`;
  switch (property) {
    case 'age':
      return { condition: is(rule, sql`since <= ${days}`) };
    case 'clicks':
      return {
        condition: is(
          rule,
          sql`exists (select from newsletter_reaction r where r.organisation_id = ${scope.organisationId}
            and r.subscription_id = chosen.id and r.link = ${sql.lit(ANY_LINK)} and r.first_at >= ${days} offset 0)`,
        ),
      };
    case 'source':
      return { condition: is(rule, sql`source = any (${values}::text[])`) };
    case 'country': {
      const own = sql<boolean>`coalesce(country_code = any (${values}::text[]), false)`;
      const trait = traitPart(scope, { ...rule, property: COUNTRY_TRAIT }, name);
      return trait
        ? { ...trait, condition: is(rule, sql`(${own} or ${trait.condition})`) }
        : { condition: is(rule, own) };
    }
    default: {
      const trait = traitPart(scope, rule, name);
      return trait ? { ...trait, condition: is(rule, trait.condition) } : { condition: sql<boolean>`false` };
    }
  }
}

/** Null if the trait is not available: its rule then applies to no subscriber. */
function traitPart(scope: AudienceScope, { property, values }: SegmentRule, name: string): RulePart | null {
  const { organisationId, siteId, modulesOn } = scope;
  const trait = presentOf(readerTraits, modulesOn).find((each) => each.name === property);
  if (!trait) return null;
  const emailKeys = sql`(select array_agg(email_key) from chosen)`;
  const holders = trait.holders({ organisationId, siteId, emailKeys, values });
  return {
    table: sql`${sql.ref(name)} as materialized (select h.email_key from (${holders}) h)`,
    condition: sql<boolean>`exists (select from ${sql.ref(name)} h where h.email_key = chosen.email_key)`,
  };
}

const is = ({ operator }: SegmentRule, condition: RawBuilder<unknown>) =>
  operator === 'any' ? sql<boolean>`${condition}` : sql<boolean>`not ${condition}`;
