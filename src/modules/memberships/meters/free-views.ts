/** Free views: strangers have a signed cookie, readers with an account a row (specification, public site, section 4). */
import { defineMeter, type MeterAnswer, type MeteredView } from '#model/define-meter.ts';
import { AppError } from '#model/errors.ts';
import { networkOf } from '#model/network-of.ts';
import type { MeterTools } from '#server/pages/index.ts';
import { membershipsSettings, FREE_VIEWS, METERING_PERIOD_DAYS } from '../settings/memberships.ts';
import {
  readCount,
  runningCount,
  unitedCount,
  viewItem,
  writeCount,
  type CountedView,
  type MeterCount,
  type MeterTerms,
} from '../meter/count.ts';
import { keepMemberCount, memberCount } from '../meter/member-count.ts';
import { noticeOf } from '../meter/notice.ts';

/** Meters that may begin in a day at one address: an office shares one, and who clears their cookies is not shown everything. */
const BEGINNINGS = { countMax: 50, windowSeconds: 86_400 };

export const freeViews = defineMeter<MeterTools>({
  name: 'freeViews',
  covers: (settings) => {
    const { contentMetering, meteredContent } = settings.read(membershipsSettings);
    if (!contentMetering) return null;
    return meteredContent === 'all' ? 'all' : 'gated';
  },
  ungatedParagraphs: (settings) => settings.read(membershipsSettings).ungatedParagraphs,
  view: (view, tools) => (view.reader ? viewOfMember(view, tools) : viewOfStranger(view, tools)),
});

const secondsOf = (ms: number) => Math.floor(ms / 1_000);

function termsOf({ settings }: MeteredView): MeterTerms {
  const fields = settings.read(membershipsSettings).contentMeteringFields;
  return {
    allowed: fields?.numberOfFreeViews ?? FREE_VIEWS,
    days: fields?.meteringPeriod ?? METERING_PERIOD_DAYS,
  };
}

/** What is said of a counted view, with the text for the page. */
function answerOf(view: MeteredView, { count, state, isShown }: CountedView): MeterAnswer {
  const { allowed, days } = termsOf(view);
  const now = secondsOf(view.nowMs);
  const told: MeterCount = count ?? { start: now, expires: now + days * 86_400, allowed, items: [] };
  return { state, isShown, notice: noticeOf(state, told, view) };
}

async function viewOfStranger(view: MeteredView, { countAttempt }: MeterTools): Promise<MeterAnswer> {
  const now = secondsOf(view.nowMs);
  const running = runningCount(readCount(view.kept), now);
  const asked = { item: view.item.id, now, terms: termsOf(view) };
  const mayBegin = running !== null || (view.counts && (await isBelowCap(view, countAttempt)));
  const counted = viewItem(running, { ...asked, counts: view.counts && mayBegin });
  const answer = answerOf(view, counted);
  if (!counted.isChanged || !counted.count) return answer;
  const { count } = counted;
  return { ...answer, keep: { value: writeCount(count), seconds: count.expires - now } };
}

/** Whether a meter may begin at the address today; counts it. */
async function isBelowCap(
  { siteId, address }: MeteredView,
  countAttempt: MeterTools['countAttempt'],
): Promise<boolean> {
  try {
    await countAttempt([{ key: `meter/${siteId}/${networkOf(address)}`, ...BEGINNINGS }]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** What the browser counted before the login is united with what the account has. */
async function viewOfMember(view: MeteredView, { change }: MeterTools): Promise<MeterAnswer> {
  const { reader, organisationId, siteId, settings } = view;
  // Staff who look at the site as this reader use up nothing of theirs.
  const counts = view.counts && !reader?.simulated;
  const place = { organisationId, siteId };
  const isShared = settings.read(membershipsSettings).meterScope === 'realm';
  const owner = { place, siteUserId: reader?.id ?? 0, isShared };
  const now = secondsOf(view.nowMs);
  const fromBrowser = runningCount(readCount(view.kept), now);
  const counted = await change(place, async (db) => {
    const own = runningCount(await memberCount(db, owner, { lock: counts }), now);
    const running = unitedCount(own, fromBrowser);
    const after = viewItem(running, { item: view.item.id, now, terms: termsOf(view), counts });
    const isUnited = counts && fromBrowser !== null;
    if ((after.isChanged || isUnited) && after.count) await keepMemberCount(db, owner, after.count);
    return after;
  });
  const answer = answerOf(view, counted);
  return counts && view.kept !== null ? { ...answer, keep: null } : answer;
}
