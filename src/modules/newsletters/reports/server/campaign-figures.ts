/** The figures of a sent campaign. Every statement reads rows of figures, never events. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { ANY_LINK } from '../../tracking/server/count-events.ts';
import { OPENED } from '../../tracking/model/tracking-links.ts';

type Work = Pick<UnitOfWork, 'db' | 'organisationId'>;

/** `raw`: every request. `human`: those of people. `recipients`: people, each once. */
export interface EventFigures {
  raw: number;
  human: number;
  recipients: number;
}

export interface LinkFigures extends EventFigures {
  number: number;
  url: string;
  /** The address that was sent, if it was corrected later. */
  originalUrl: string | null;
  blockId: string | null;
  contentId: number | null;
  /** Name of the item; null for other links, and for a deleted item. */
  item: string | null;
}

/** Hours after the beginning of the send that a chart shows. */
const HOURS_MAX = 72;

export interface CampaignFigures {
  opens: EventFigures;
  clicks: EventFigures;
  links: LinkFigures[];
  hours: { hour: number; opens: number; clicks: number; humanOpens: number; humanClicks: number }[];
  unsubscribed: number;
  reasons: { reason: string; count: number }[];
}

const NONE: EventFigures = { raw: 0, human: 0, recipients: 0 };

export async function campaignFigures(work: Work, campaignId: number): Promise<CampaignFigures> {
  const figures = await figuresByLink(work, campaignId);
  const unsubscribed = await countUnsubscribed(work, campaignId);
  return {
    opens: figures.get(OPENED) ?? NONE,
    clicks: figures.get(ANY_LINK) ?? NONE,
    links: (await linksOf(work, campaignId)).map((link) => ({
      ...link,
      ...(figures.get(link.number) ?? NONE),
    })),
    hours: await hoursOf(work, campaignId),
    unsubscribed,
    reasons: unsubscribed > 0 ? await reasonsOf(work, campaignId) : [],
  };
}

async function figuresByLink(
  { db, organisationId }: Work,
  campaignId: number,
): Promise<Map<number, EventFigures>> {
  const { rows } = await sql<EventFigures & { link: number }>`
    select link, raw, human, recipients from newsletter_event_count
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}`.execute(db);
  return new Map(rows.map(({ link, raw, human, recipients }) => [link, { raw, human, recipients }]));
}

type StoredLink = Omit<LinkFigures, keyof EventFigures>;

/** The links of the email in the order of their numbers. */
async function linksOf({ db, organisationId }: Work, campaignId: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select entry.number::integer as number, entry.link ->> 'url' as url, entry.link ->> 'originalUrl' as "originalUrl",
      entry.link ->> 'blockId' as "blockId", (entry.link ->> 'contentId')::integer as "contentId", c.name as item
    from newsletter_message m
    cross join lateral jsonb_array_elements(m.links) with ordinality as entry (link, number)
    left join content c on c.organisation_id = m.organisation_id and c.id = (entry.link ->> 'contentId')::integer
    where m.organisation_id = ${organisationId} and m.campaign_id = ${campaignId}
    order by entry.number`.execute(db);
  return rows;
}

/** From the first hour to the last with an event, at most 72. */
async function hoursOf({ db, organisationId }: Work, campaignId: number): Promise<CampaignFigures['hours']> {
  const { rows } = await sql<CampaignFigures['hours'][number]>`
    with own as (
      select * from newsletter_event_hour
      where organisation_id = ${organisationId} and campaign_id = ${campaignId} and hour < ${HOURS_MAX})
    select each.hour, coalesce(opens, 0) as opens, coalesce(clicks, 0) as clicks,
      coalesce(human_opens, 0) as "humanOpens", coalesce(human_clicks, 0) as "humanClicks"
    from generate_series(0, (select max(hour) from own)) as each (hour)
    left join own on own.hour = each.hour order by each.hour`.execute(db);
  return rows;
}

/** Subscribers who left by a link of the campaign, and have not come back. */
async function countUnsubscribed({ db, organisationId }: Work, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from newsletter_subscription
    where organisation_id = ${organisationId} and unsubscribe_campaign = ${campaignId}`.execute(db);
  return rows[0]?.count ?? 0;
}

const REASONS_MAX = 20;

/** Their reasons, the most frequent first; empty for those who gave none. */
async function reasonsOf(
  { db, organisationId }: Work,
  campaignId: number,
): Promise<CampaignFigures['reasons']> {
  const { rows } = await sql<CampaignFigures['reasons'][number]>`
    select coalesce(unsubscribe_reason, '') as reason, count(*)::integer as count from newsletter_subscription
    where organisation_id = ${organisationId} and unsubscribe_campaign = ${campaignId}
    group by 1 order by 2 desc, 1 limit ${REASONS_MAX}`.execute(db);
  return rows;
}
