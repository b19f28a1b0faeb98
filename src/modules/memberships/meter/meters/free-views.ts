/**
 * Free views. Anonymous readers have a signed cookie and a row for it, readers with an account have a row
 * (specification, public site, section 4).
 */
import { randomBytes } from 'node:crypto';
import { defineMeter, type MeterAnswer, type MeteredView } from '#model/readers/define-meter.ts';
import { AppError } from '#model/errors.ts';
import { classifyDbError } from '#server/db/index.ts';
import type { MeterTools } from '#server/pages/index.ts';
import { membershipsSettings, FREE_VIEWS, METERING_PERIOD_DAYS } from '../../gates/settings/memberships.ts';
import {
  readCount,
  runningCount,
  unitedCount,
  viewItem,
  writeCount,
  type BrowserCount,
  type CountedView,
  type MeterCount,
  type MeterTerms,
} from '../server/count.ts';
import { addAnonymousView } from '../server/anonymous-count.ts';
import { storeMemberCount, memberCount } from '../server/member-count.ts';
import { noticeOf } from '../server/notice.ts';
import { freeView } from '../passes/free-view.ts';

/**
 * Maximum number of meters that can start per day at one address: an office shares an address, but clearing
 * cookies must not give a reader unlimited views.
 */
const BEGINNINGS = { countMax: 50, windowSeconds: 86_400 };

export const freeViews = defineMeter<MeterTools>({
  name: 'freeViews',
  covers: (settings) => {
    const { contentMetering, meteredContent } = settings.read(membershipsSettings);
    if (!contentMetering) return null;
    return meteredContent === 'all' ? 'all' : 'gated';
  },
  ungatedParagraphs: (settings) => settings.read(membershipsSettings).ungatedParagraphs,
  pass: freeView.issue({}),
  view: (view, tools) => (view.reader ? viewOfMember(view, tools) : viewOfAnonymous(view, tools)),
});

const secondsOf = (ms: number) => Math.floor(ms / 1_000);

function termsOf({ settings }: MeteredView): MeterTerms {
  const fields = settings.read(membershipsSettings).contentMeteringFields;
  return {
    allowed: fields?.numberOfFreeViews ?? FREE_VIEWS,
    days: fields?.meteringPeriod ?? METERING_PERIOD_DAYS,
  };
}

/** Converts a counted view to the meter's answer, with the text for the page. */
function answerOf(view: MeteredView, { count, state, isShown }: CountedView): MeterAnswer {
  const { allowed, days } = termsOf(view);
  const now = secondsOf(view.nowMs);
  const current: MeterCount = count ?? { start: now, expires: now + days * 86_400, allowed, items: [] };
  return { state, isShown, notice: noticeOf(state, current, view) };
}

/**
 * The cookie decides for items it contains, and once it is full. For any other item the row decides, so that
 * an older cookie restores no views.
 */
async function viewOfAnonymous(view: MeteredView, tools: MeterTools): Promise<MeterAnswer> {
  const now = secondsOf(view.nowMs);
  const cookie = runningCount(readCount(view.storedValue), now);
  const item = view.item.id;
  const canBegin = cookie !== null || (view.counts && (await isBelowCap(view, tools.countAttempt)));
  const counted = viewItem(cookie, { item, now, terms: termsOf(view), counts: view.counts && canBegin });
  if (!counted.isChanged || !counted.count) return answerOf(view, counted);
  const before = cookie ?? { ...counted.count, items: [], id: randomBytes(16).toString('base64url') };
  const items = (await viewsInRow(view, before, tools.change)) ?? counted.count.items;
  // The row has already decided: items in it are shown.
  const after = viewItem({ ...before, items }, { item, now, terms: termsOf(view), counts: false });
  const keep = { value: writeCount({ ...before, items }), seconds: before.expires - now };
  return { ...answerOf(view, after), keep };
}

/** The row's items after this view; null while the database is unavailable, when the cookie decides. */
async function viewsInRow(
  { organisationId, siteId, item }: MeteredView,
  count: BrowserCount,
  change: MeterTools['change'],
): Promise<readonly number[] | null> {
  try {
    const place = { organisationId, siteId };
    return await change(place, (db) => addAnonymousView(db, place, { count, item: item.id }));
  } catch (error) {
    if (classifyDbError(error) === null) throw error;
    return null;
  }
}

/**
 * Counts a new meter at the address; false if today's limit is reached. No meter can start while the database
 * is unavailable.
 */
async function isBelowCap(
  { siteId, address }: MeteredView,
  countAttempt: MeterTools['countAttempt'],
): Promise<boolean> {
  try {
    const key = { counter: 'meter', of: [siteId, { network: address }] };
    await countAttempt([{ key, ...BEGINNINGS }]);
    return true;
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'RATE_LIMITED';
    if (isRefused || classifyDbError(error) !== null) return false;
    throw error;
  }
}

/** Merges views counted in the browser before the login into the account's views. */
async function viewOfMember(view: MeteredView, { change }: MeterTools): Promise<MeterAnswer> {
  const { reader, organisationId, siteId, settings } = view;
  // Staff who view the site as this reader use up none of the reader's views.
  const counts = view.counts && !reader?.simulated;
  const place = { organisationId, siteId };
  const isShared = settings.read(membershipsSettings).meterScope === 'realm';
  const owner = { place, siteUserId: reader?.id ?? 0, isShared };
  const now = secondsOf(view.nowMs);
  const fromBrowser = runningCount(readCount(view.storedValue), now);
  const counted = await change(place, async (db) => {
    const own = runningCount(await memberCount(db, owner, { lock: counts }), now);
    const running = unitedCount(own, fromBrowser);
    const after = viewItem(running, { item: view.item.id, now, terms: termsOf(view), counts });
    const isUnited = counts && fromBrowser !== null;
    if ((after.isChanged || isUnited) && after.count) await storeMemberCount(db, owner, after.count);
    return after;
  });
  const answer = answerOf(view, counted);
  return counts && view.storedValue !== null ? { ...answer, keep: null } : answer;
}
