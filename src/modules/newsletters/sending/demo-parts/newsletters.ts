import { sql } from 'kysely';
import { defineDemoPart, type FinishedDemo } from '#demo/demo-part.ts';
import type { Planted } from '#demo/seed/planted.ts';
import { content } from '#entities/content/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { block, gridOf, row } from '#layouts/starting-layouts.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../../composer/entities/newsletter-template/entity.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { NEWSLETTERS_PATH } from '../../subscriptions/model/paths.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { batch } from '../demo/batch.ts';
import type { DemoIssue, DemoNewsletter, DemoNewsletters, DemoSubscriber } from '../demo/demo-newsletter.ts';
import { kaikante } from '../demo/kaikante.ts';
import { quayside } from '../demo/quayside.ts';
import { raseef } from '../demo/raseef.ts';
import { compileForSending } from '../server/compile-for-sending.ts';
import { EVERYONE } from '../../audience/server/campaign-audience.ts';
import { prepareRecipients } from '../server/deliveries.ts';
import { loadCampaign, senderOf } from '../server/load-campaign.ts';
import { storeMessage } from '../server/messages.ts';

const DAY_MS = 86_400_000;

/** Newsletters by the site's tenant key. */
const NEWSLETTERS: Readonly<Record<string, DemoNewsletters>> = { quayside, batch, kaikante, raseef };

/** The newsletters of a site with their sent campaigns, a draft each, and subscribers at example domains. */
export const newsletters = defineDemoPart({ whenPublished: createNewsletters });

/** Creates nothing on a site without newsletters. */
async function createNewsletters(
  work: RecordContext,
  { siteId, publication }: Planted,
  demo: FinishedDemo,
): Promise<void> {
  const planned = NEWSLETTERS[publication.site.tenantKey];
  if (!planned) return;
  const ids: number[] = [];
  for (const [index, own] of planned.newsletters.entries()) {
    const subscribers = planned.subscribers.filter((_, place) => index === 0 || place % 2 === 0);
    ids.push(await createNewsletter(work, { siteId, planned, own, subscribers, demo }));
  }
  const record = await work.records.find(siteEntity, siteId, { lock: true });
  if (!record) return;
  const enabledNewsletters = ids.map((id) => ({ newsletter: id, showInSubscribeBlock: true }));
  const settings: Record<string, unknown> = { newsletters: { enabledNewsletters } };
  await work.records.writeSkippingPrepare(siteEntity, record, settings);
}

type DemoRow = ReturnType<typeof row>;

interface Plan {
  siteId: number;
  planned: DemoNewsletters;
  own: DemoNewsletter;
  subscribers: readonly DemoSubscriber[];
  demo: FinishedDemo;
}

/** Returns the newsletter's id. */
async function createNewsletter(work: RecordContext, plan: Plan): Promise<number> {
  const { siteId: site, planned, own, demo } = plan;
  const { name, description, preheaderBlurb, design } = own.template;
  const ad = await adRow(work, plan);
  const template = await work.records.create(newsletterTemplate, {
    site,
    name,
    description,
    preheaderBlurb,
    ...design,
    defaultTesters: planned.testers.map(([firstName, lastName, email]) => ({ firstName, lastName, email })),
    grid: gridOf([
      row('1', [[block('email_lead', { source: 'site', requireImage: true, showButton: true })]]),
      ad,
      row('1', [[block('email_items', { source: 'site', title: planned.listTitle, count: 4, skip: 1 })]]),
      row('1', [[block('email_social_links')]]),
    ]),
  });
  const { id } = await work.records.create(newsletter, {
    site,
    title: own.title,
    description: own.description,
    defaultTemplate: template.id,
    fromName: planned.fromName,
    fromEmail: own.fromEmail,
    postalAddress: planned.postalAddress,
  });
  const base = { site, newsletter: id, template: template.id };
  await createHistory(work, base, ad, plan);
  const { subject, opening, lead } = own.draft;
  const grid = gridOf([
    ...openingRows(opening, demo.items.get(lead)),
    ad,
    row('1', [[block('email_items', { source: 'site', title: planned.listTitle, count: 4 })]]),
  ]);
  await work.records.create(newsletterCampaign, {
    ...base,
    name: subject,
    subject,
    date: new Date(demo.now + DAY_MS).toISOString(),
    grid,
  });
  return id;
}

/** Subscribers and sent campaigns in the order of their days: campaigns were sent to those who had subscribed. */
async function createHistory(
  work: RecordContext,
  base: { site: number; newsletter: number; template: number },
  ad: DemoRow,
  { own, subscribers, demo }: Plan,
): Promise<void> {
  const { site, newsletter: id } = base;
  const steps = [
    ...subscribers.map((subscriber, index) => {
      const daysAgo = subscribedDaysAgo(index, subscribers.length);
      const at = new Date(demo.now - daysAgo * DAY_MS).toISOString();
      return { daysAgo, take: () => subscribe(work, { site, newsletter: id }, subscriber, at) };
    }),
    ...own.issues.map((issue) => ({
      daysAgo: issue.daysAgo,
      take: () => createSent(work, base, { issue, ad }, demo),
    })),
  ];
  for (const { take } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo)) await take();
}

/** Days since a subscriber of the demo signed up: over two months, and more of them in the last weeks. */
function subscribedDaysAgo(index: number, count: number): number {
  return 0.4 + 63 * ((count - index - 1) / count) ** 2;
}

async function subscribe(
  { records, db, organisationId }: RecordContext,
  place: { site: number; newsletter: number },
  [firstName, lastName, email]: DemoSubscriber,
  requestedAt: string,
): Promise<void> {
  await records.insertSkippingPrepare(newsletterSubscription, {
    ...place,
    email,
    emailKey: email,
    firstName,
    lastName,
    status: 'confirmed',
    source: 'NlWidgetUnauthenticated',
    consentKind: 'express',
    form: 'Footer',
    page: '/',
    requestedAt,
    confirmedAt: requestedAt,
  });
  // The write has recorded its changes with the time of the transaction.
  await sql`
    update newsletter_subscriber_change set at = ${requestedAt}
    where organisation_id = ${organisationId} and site_id = ${place.site} and newsletter_id = ${place.newsletter}
      and at = now()::timestamptz(3)`.execute(db);
}

/** A campaign as if it had been sent on its day: with its email, its recipients and its public page. */
async function createSent(
  work: RecordContext,
  base: { site: number; newsletter: number; template: number },
  { issue, ad }: { issue: DemoIssue; ad: DemoRow },
  { now, items, services }: FinishedDemo,
): Promise<void> {
  const sentAt = new Date(now - issue.daysAgo * DAY_MS).toISOString();
  const { subject, preheader } = issue;
  const grid = gridOfIssue(issue, ad, items);
  const values = { ...base, name: subject, subject, preheader, date: sentAt, grid };
  const campaign = await work.records.create(newsletterCampaign, values);
  const loaded = await loadCampaign(work, services, campaign.id);
  if (!loaded) throw new Error(`The campaign “${subject}” of the demo was not created.`);
  await storeMessage(
    work,
    loaded.ref,
    { subject, sender: senderOf(loaded), tracksClicks: loaded.tracking.tracksClicks },
    await compileForSending(work, services, loaded),
  );
  const { modulesOn } = loaded.site;
  const selection = { key: await addressKey(work, services), audience: EVERYONE, modulesOn };
  const { added } = await prepareRecipients(work, loaded.ref, 0, selection);
  const { organisationId, db } = work;
  await sql`
    with sent as (
      update newsletter_delivery set state = 'sent', attempts = 1, answer = '250 Accepted', settled_at = ${sentAt}
      where organisation_id = ${organisationId} and campaign_id = ${campaign.id})
    insert into newsletter_delivery_count (organisation_id, site_id, campaign_id, state, count)
    values (${organisationId}, ${base.site}, ${campaign.id}, 'sent', ${added})`.execute(db);
  await work.records.writeOperationalColumns(
    newsletterCampaign,
    { ids: [campaign.id] },
    { state: 'sent', send_at: sentAt, sent_at: sentAt, recipient_count: added },
  );
}

function gridOfIssue(
  { opening, lead, list, brief }: DemoIssue,
  ad: DemoRow,
  items: ReadonlyMap<string, number>,
): Grid {
  const chosen = (slugs: readonly string[]) => ({
    source: 'chosen',
    chosen: slugs.flatMap((slug) => items.get(slug) ?? []),
  });
  return gridOf([
    ...openingRows(opening, items.get(lead)),
    ad,
    row('1', [[block('email_items', { ...chosen(list), presentation: 'list' })]]),
    ...(brief
      ? [
          row('1', [
            [
              block('email_items', {
                ...chosen(brief.items),
                title: brief.title,
                presentation: 'headlines',
                showTeaser: false,
              }),
            ],
          ]),
        ]
      : []),
    row('1', [[block('email_social_links')]]),
  ]);
}

/** The ad position of a newsletter, with the publisher's offer of its other one. */
async function adRow({ records }: RecordContext, { planned, own, demo }: Plan): Promise<DemoRow> {
  const { headline, text, button, item } = own.houseAd;
  const shown = await records.find(content, demo.items.get(item) ?? 0);
  return row('1', [
    [
      block('email_ad', {
        position: planned.adPosition,
        size: '300x250',
        houseImage: shown?.primaryImage ?? null,
        houseHeadline: headline,
        houseText: text,
        houseButton: button,
        houseLink: NEWSLETTERS_PATH,
      }),
    ],
  ]);
}

function openingRows(paragraphs: readonly string[], lead: number | undefined) {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return [
    row('1', [[block('email_text', { text: { v: 1, content } })]]),
    row('1', [[block('email_lead', { source: 'chosen', chosen: lead ?? null, showButton: true })]]),
  ];
}
