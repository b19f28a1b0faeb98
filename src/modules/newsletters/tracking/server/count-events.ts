/** Scores stored opens and clicks, and adds them to the figures of their campaigns. */
import { sql } from 'kysely';
import { emit } from '#model/jobs/define-event.ts';
import { append } from '#server/ledgers/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { itemLinksClicked } from '../events/item-links-clicked.ts';
import { newsletterEvent } from '../ledgers/newsletter-event.ts';
import { scoreEvents } from '../model/score-events.ts';
import { OPENED } from '../model/tracking-links.ts';
import { REACTION_MONTHS_DEFAULT } from '../settings/newsletter-tracking.ts';

/** Deliveries that one transaction counts. */
const DELIVERIES_MAX = 1_000;

/** A delivery is counted when it had no event for so long: its scanner has then followed all links. */
const QUIET_SECONDS = 10;

/** Or when its first event is this old. */
const WAIT_SECONDS_MAX = 60;

/** The last hour of figures, which also has everything later: 30 days. */
const HOUR_MAX = 720;

/** Link number of figures about clicks on any link. */
export const ANY_LINK = -1;

interface QueuedRow {
  site: number;
  campaign: number;
  delivery: number;
  subscription: number;
  link: number;
  /** The item to which the link leads; null for others. */
  item: number | null;
  at_ms: number;
  method: string;
  user_agent: string;
  is_of_scanner_network: boolean;
  delivered_ms: number | null;
  link_count: number;
  /** Hours since the send began. */
  hour: number;
  /** Whether it is still stored who opened and clicked. */
  is_retained: boolean;
}

interface Scored extends QueuedRow {
  reasons: readonly string[];
}

/**
 * Counts events of up to 1,000 deliveries that are complete; whether it found any. An event is counted once: it
 * leaves the queue in the transaction that counts it. `quietSeconds`: for tests.
 */
export async function countEvents(
  work: RecordContext,
  { quietSeconds = QUIET_SECONDS }: { quietSeconds?: number } = {},
): Promise<boolean> {
  const rows = await takeEvents(work, quietSeconds);
  if (rows.length === 0) return false;
  const scored = scoredRows(rows);
  await append(
    work,
    newsletterEvent,
    scored.map((row) => ({
      at: new Date(row.at_ms).toISOString(),
      site: row.site,
      campaign: row.campaign,
      delivery: row.delivery,
      link: row.link,
      isHuman: row.reasons.length === 0,
      reasons: row.reasons.join(' ') || null,
      method: row.method,
      userAgent: row.user_agent || null,
    })),
    { onBadRow: 'drop' },
  );
  const counted = scored.filter(({ link }) => link >= OPENED);
  await addCounts(work, counted, await addReactions(work, counted));
  await addHours(work, counted);
  await emitClicks(work, counted);
  return true;
}

const HOUR_MS = 3_600_000;

/** Reports clicks of people on links to items: one event for each site, item and hour. */
async function emitClicks(work: RecordContext, events: readonly Scored[]): Promise<void> {
  const clicks = events.filter((event) => event.item !== null && isHuman(event));
  const groups = Map.groupBy(clicks, (event) =>
    [event.site, event.item, Math.floor(event.at_ms / HOUR_MS)].join('/'),
  );
  for (const own of groups.values()) {
    const [first] = own;
    if (first?.item == null) continue;
    await emit(work, itemLinksClicked, {
      siteId: first.site,
      contentId: first.item,
      at: new Date(first.at_ms).toISOString(),
      clicks: own.length,
    });
  }
}

/** Whether events wait, such as those of deliveries that are not complete. */
export async function hasQueuedEvents({ db, organisationId }: RecordContext): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from newsletter_event_queue where organisation_id = ${organisationId}) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Removes the events of complete deliveries from the queue. Events of deliveries that were erased are dropped. */
async function takeEvents(
  { db, organisationId }: RecordContext,
  quietSeconds: number,
): Promise<readonly QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    with ready as materialized (
      select delivery_id from newsletter_event_queue where organisation_id = ${organisationId}
      group by delivery_id
      having max(at) <= clock_timestamp() - make_interval(secs => ${quietSeconds})
        or min(at) <= clock_timestamp() - make_interval(secs => ${WAIT_SECONDS_MAX})
      limit ${DELIVERIES_MAX}),
    taken as (
      delete from newsletter_event_queue q using ready
      where q.organisation_id = ${organisationId} and q.delivery_id = ready.delivery_id
      returning q.*)
    select t.site_id as site, t.campaign_id as campaign, t.delivery_id::double precision as delivery,
      d.subscription_id as subscription, t.link,
      case when t.link > ${OPENED} then (m.links -> (t.link - 1) ->> 'contentId')::integer end as item,
      extract(epoch from t.at)::double precision * 1000 as at_ms, t.method,
      t.user_agent, t.is_of_scanner_network,
      extract(epoch from least(d.settled_at, d.claimed_at + interval '5 seconds'))::double precision * 1000 as delivered_ms,
      jsonb_array_length(m.links) as link_count,
      least(${HOUR_MAX}, greatest(0, floor(extract(epoch from t.at - coalesce(c.send_at, m.created)) / 3600)))::integer as hour,
      t.at < coalesce(c.send_at, m.created) + make_interval(months =>
        coalesce((s.newsletter_tracking ->> 'reactionMonths')::integer, ${REACTION_MONTHS_DEFAULT})) as is_retained
    from taken t
    join newsletter_delivery d on d.organisation_id = ${organisationId} and d.id = t.delivery_id
    join newsletter_message m on m.organisation_id = ${organisationId} and m.campaign_id = t.campaign_id
    join newsletter_campaign c on c.organisation_id = ${organisationId} and c.id = t.campaign_id
    join site s on s.organisation_id = ${organisationId} and s.id = t.site_id
    order by t.delivery_id, t.at, t.id`.execute(db);
  return rows;
}

function scoredRows(rows: readonly QueuedRow[]): Scored[] {
  const byDelivery = Map.groupBy(rows, ({ delivery }) => delivery);
  return [...byDelivery.values()].flatMap((own) => {
    const events = own.map((row) => ({
      link: row.link,
      atMs: row.at_ms,
      method: row.method,
      userAgent: row.user_agent,
      isOfScannerNetwork: row.is_of_scanner_network,
    }));
    const [first] = own;
    const delivery = { deliveredMs: first?.delivered_ms ?? null, linkCount: first?.link_count ?? 0 };
    const reasons = scoreEvents(events, delivery);
    return own.map((row, index) => ({ ...row, reasons: reasons[index] ?? [] }));
  });
}

const isHuman = ({ reasons }: Scored) => reasons.length === 0;

/** A key of figures: a campaign's opens, its clicks, or the clicks on one link. */
const keyOf = (campaign: number, link: number) => `${campaign}/${link}`;

/**
 * Stores who opened the email and followed which link, once each, for events of people. Returns the number of
 * new rows by `keyOf`: the recipients to add to the figures.
 */
async function addReactions(
  { db, organisationId }: RecordContext,
  events: readonly Scored[],
): Promise<ReadonlyMap<string, number>> {
  const first = new Map<string, Scored & { about: number }>();
  for (const event of events.filter((each) => isHuman(each) && each.is_retained))
    for (const about of aboutsOf(event)) {
      const key = `${event.delivery}/${about}`;
      if (!first.has(key)) first.set(key, { ...event, about });
    }
  const rows = [...first.values()];
  if (rows.length === 0) return new Map();
  const added = await sql<{ campaign: number; link: number; count: number }>`
    with added as (
      insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
      select ${organisationId}, r.site_id, r.campaign_id, r.delivery_id, r.subscription_id, r.link, to_timestamp(r.at_ms / 1000)
      from unnest(${rows.map(({ site }) => site)}::integer[], ${rows.map(({ campaign }) => campaign)}::integer[],
        ${rows.map(({ delivery }) => delivery)}::bigint[], ${rows.map(({ subscription }) => subscription)}::integer[],
        ${rows.map(({ about }) => about)}::integer[], ${rows.map(({ at_ms: atMs }) => atMs)}::double precision[])
        as r (site_id, campaign_id, delivery_id, subscription_id, link, at_ms)
      order by r.delivery_id, r.link
      on conflict (organisation_id, delivery_id, link) do nothing
      returning campaign_id, link)
    select campaign_id as campaign, link, count(*)::integer as count from added group by 1, 2`.execute(db);
  return new Map(added.rows.map(({ campaign, link, count }) => [keyOf(campaign, link), count]));
}

/** The figures to which an event belongs: a click counts for its link and for the campaign. */
function aboutsOf({ link }: QueuedRow): number[] {
  return link === OPENED ? [OPENED] : [link, ANY_LINK];
}

interface Count {
  site: number;
  campaign: number;
  link: number;
  raw: number;
  human: number;
}

async function addCounts(
  { db, organisationId }: RecordContext,
  events: readonly Scored[],
  recipients: ReadonlyMap<string, number>,
): Promise<void> {
  const counts = new Map<string, Count>();
  for (const event of events)
    for (const link of aboutsOf(event)) {
      const { site, campaign } = event;
      const key = keyOf(campaign, link);
      const { raw, human } = counts.get(key) ?? { raw: 0, human: 0 };
      counts.set(key, { site, campaign, link, raw: raw + 1, human: human + (isHuman(event) ? 1 : 0) });
    }
  const rows = [...counts.values()];
  if (rows.length === 0) return;
  await sql`
    insert into newsletter_event_count as c (organisation_id, site_id, campaign_id, link, raw, human, recipients)
    select ${organisationId}, n.* from unnest(${rows.map(({ site }) => site)}::integer[],
      ${rows.map(({ campaign }) => campaign)}::integer[], ${rows.map(({ link }) => link)}::integer[],
      ${rows.map(({ raw }) => raw)}::integer[], ${rows.map(({ human }) => human)}::integer[],
      ${rows.map(({ campaign, link }) => recipients.get(keyOf(campaign, link)) ?? 0)}::integer[])
      as n (site_id, campaign_id, link, raw, human, recipients)
    order by n.campaign_id, n.link
    on conflict (organisation_id, campaign_id, link) do update
      set raw = c.raw + excluded.raw, human = c.human + excluded.human, recipients = c.recipients + excluded.recipients`.execute(
    db,
  );
}

async function addHours({ db, organisationId }: RecordContext, events: readonly Scored[]): Promise<void> {
  if (events.length === 0) return;
  const isOpen = events.map(({ link }) => link === OPENED);
  await sql`
    insert into newsletter_event_hour as h (organisation_id, site_id, campaign_id, hour, opens, clicks, human_opens, human_clicks)
    select ${organisationId}, e.site_id, e.campaign_id, e.hour, count(*) filter (where is_open), count(*) filter (where not is_open),
      count(*) filter (where is_open and is_human), count(*) filter (where not is_open and is_human)
    from unnest(${events.map(({ site }) => site)}::integer[], ${events.map(({ campaign }) => campaign)}::integer[],
      ${events.map(({ hour }) => hour)}::integer[], ${isOpen}::boolean[], ${events.map(isHuman)}::boolean[])
      as e (site_id, campaign_id, hour, is_open, is_human)
    group by e.site_id, e.campaign_id, e.hour
    order by e.campaign_id, e.hour
    on conflict (organisation_id, campaign_id, hour) do update
      set opens = h.opens + excluded.opens, clicks = h.clicks + excluded.clicks,
        human_opens = h.human_opens + excluded.human_opens, human_clicks = h.human_clicks + excluded.human_clicks`.execute(
    db,
  );
}
