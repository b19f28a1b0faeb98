/**
 * Orders of paid memberships: a reader places an order, staff confirm or cancel it. A browser's request
 * grants nothing.
 */
import { sql } from 'kysely';
import { conflict, notFound } from '#model/errors.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { unlinkedName } from '#text/person-name.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { membershipOrder } from '../entities/membership-order/entity.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';
import { membershipsSettings } from '../../gates/settings/memberships.ts';
import { staffWords } from '../../staff/words/index.ts';
import { orderPrice } from './order-price.ts';
import { recordEvent } from '../../account/server/events.ts';
import { giveGrant } from './grants.ts';
import { mailReader } from '../../account/server/mail-reader.tsx';
import type { MailPlace } from '../../account/server/visit.ts';

export interface NewOrder {
  siteUserId: number;
  email: string;
  membershipId: number;
  /** Attribution code: any text of at most 50 characters. */
  promoCode: string | null;
}

/** Maximum length of the title of an order: that of a membership’s title. */
const TITLE_LENGTH_MAX = 100;

interface Priced {
  title: string;
  price: number;
  currency: string;
  period: 'month' | 'year' | 'once';
}

/**
 * Stores an order at the current price, and emails the reader and staff. A pending order is not placed again:
 * the reader gets only one email. False if the membership is free, inactive or not of this site.
 */
export async function placeOrder(work: RecordContext, site: MailPlace, order: NewOrder): Promise<boolean> {
  const { organisationId, siteId } = site;
  const { siteUserId, membershipId, promoCode } = order;
  const { rows } = await sql<Priced & { waits: boolean }>`
    select m.title, m.price, m.currency, coalesce(m.period, 'year') as period, exists (
      select from membership_order o where o.organisation_id = m.organisation_id and o.site_user_id = ${siteUserId}
        and o.membership_id = m.id and o.status = 'pending') as waits
    from membership m where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.id = ${membershipId}
      and m.status = 1 and not coalesce(m.is_free, true) and m.price > 0 and m.currency is not null`.execute(
    work.db,
  );
  const [found] = rows;
  if (!found) return false;
  if (found.waits) return true;
  const { title, price, currency, period } = found;
  const { id } = await work.records.insertSkippingPrepare(membershipOrder, {
    site: siteId,
    title: title.replace(/\s+/g, ' ').slice(0, TITLE_LENGTH_MAX).trim(),
    siteUser: siteUserId,
    membership: membershipId,
    status: 'pending',
    price,
    currency,
    period,
    promoCode: promoCode?.slice(0, 50) ?? null,
  });
  await recordEvent(work.db, site, {
    siteUserId,
    kind: 'orderPlaced',
    details: { membership: title, price: orderPrice(found, 'en') },
  });
  await mailOrder(work, site, { ...order, id }, found);
  return true;
}

async function mailOrder(
  work: RecordContext,
  site: MailPlace,
  { email, id }: NewOrder & { id: number },
  priced: Priced,
): Promise<void> {
  const { siteName, language, origin, settings } = site;
  const { supportEmail, paymentText } = settings.read(membershipsSettings);
  const words = staffWords(language);
  const price = orderPrice(priced, language);
  const title = unlinkedName(priced.title);
  await mailReader(work, {
    to: email,
    subject: words.orderReceivedSubject,
    text: [
      words.orderReceivedText(title, price),
      words.orderNumber(id),
      ...(paymentText ? [`${words.howToPay}\n${paymentText}`] : []),
    ].join('\n\n'),
    link: { url: absoluteUrl(origin, ACCOUNT_PATHS.account), label: words.toYourAccount },
    siteName,
    language,
    settings,
  });
  // Staff get the email at the site's support address for readers.
  if (supportEmail === null) return;
  await mailReader(work, {
    to: supportEmail,
    subject: words.orderForStaffSubject(siteName),
    text: `${words.orderForStaffText(email, title, price)} ${words.orderNumber(id)}`,
    link: { url: absoluteUrl(origin, '/admin/membership-orders'), label: words.seeOrders },
    siteName,
    language,
    settings,
    note: '',
  });
}

export interface Decision {
  cmsUserId: number;
  status: 'confirmed' | 'cancelled';
}

/**
 * Confirms an order of the current site: grants the membership from today until the end of its period. Or
 * cancels the order. The reader gets an email. Throws NOT_FOUND, and CONFLICT if the order was already
 * decided or its reader was deleted.
 */
export async function decideOrder(
  work: RecordContext,
  site: MailPlace,
  id: number,
  { cmsUserId, status }: Decision,
): Promise<RecordOf<typeof membershipOrder>> {
  const order = await work.records.find(membershipOrder, id, { lock: true });
  if (!order || order.site !== site.siteId) throw notFound('MEMBERSHIP_ORDER_NOT_FOUND', 'order');
  if (order.status !== 'pending')
    throw conflict('ORDER_ALREADY_DECIDED', `This order is ${order.status} already.`, {
      version: order.version,
    });
  const { siteUser: siteUserId, title } = order;
  const reader = siteUserId === null ? null : await readerOf(work, siteUserId);
  if (siteUserId === null || !reader)
    throw conflict('ACCOUNT_ERASED', 'The account of this order was erased.', { version: order.version });
  const after = await work.records.writeSkippingPrepare(
    membershipOrder,
    order,
    { status, decidedBy: cmsUserId, decidedAt: new Date(work.now).toISOString() },
    { event: status === 'confirmed' ? 'Confirmed' : 'Cancelled' },
  );
  const scope = { organisationId: work.organisationId, siteId: order.site, cmsUserId };
  if (status === 'confirmed')
    await giveGrant(work.db, scope, {
      siteUserId,
      membershipId: order.membership,
      source: 'staff',
      until: endOf(order.period, new Date(work.now)),
    });
  await recordEvent(work.db, scope, {
    siteUserId,
    kind: status === 'confirmed' ? 'orderConfirmed' : 'orderCancelled',
    cmsUserId,
    details: { membership: title },
  });
  await mailDecision(work, site, { email: reader.email, title, status });
  return after;
}

async function readerOf(
  { db, organisationId }: RecordContext,
  id: number,
): Promise<{ email: string } | null> {
  const { rows } = await sql<{ email: string }>`
    select username as email from site_user where organisation_id = ${organisationId} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function mailDecision(
  work: RecordContext,
  { siteName, language, origin, settings }: MailPlace,
  { email, title: called, status }: { email: string; title: string; status: Decision['status'] },
): Promise<void> {
  const words = staffWords(language);
  const title = unlinkedName(called);
  const isConfirmed = status === 'confirmed';
  await mailReader(work, {
    to: email,
    subject: isConfirmed ? words.orderConfirmedSubject(title) : words.orderCancelledSubject,
    text: isConfirmed ? words.orderConfirmedText(title) : words.orderCancelledText(title),
    link: {
      url: absoluteUrl(origin, isConfirmed ? ACCOUNT_PATHS.login : ACCOUNT_PATHS.account),
      label: words.toYourAccount,
    },
    siteName,
    language,
    settings,
  });
}

/**
 * End of a period that begins now: on the same day of the month, or on the month's last day; null for no end.
 */
export function endOf(period: string, from: Date): string | null {
  const months = period === 'month' ? 1 : period === 'year' ? 12 : 0;
  if (months === 0) return null;
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.toISOString();
}
