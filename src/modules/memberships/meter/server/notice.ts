/** A meter's message for the placeholder of a page, as HTML. */
import { hasFact } from '#model/pages/define-site-fact.ts';
import { canBeJoined } from '../../orders/site-facts/can-be-joined.ts';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#text/html.ts';
import type { MeteredView, MeterState } from '#model/readers/define-meter.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { HOLE_BYTES_MAX } from '#site/ui/hole.ts';
import { membershipsSettings } from '../../gates/settings/memberships.ts';
import { ACCOUNT_PATHS, backTo } from '../../paths.ts';
import { memberWords } from '../../words/index.ts';
import type { MeterCount } from './count.ts';
import { meterWords } from '../words/index.ts';

type NoticeInput = Pick<MeteredView, 'settings' | 'language' | 'timeZone' | 'path' | 'reader' | 'facts'>;

/**
 * The longest text that fits the placeholder: the site's text with the ways to get access, the text without
 * them, or the product's default. Without a count, `count` has the terms of a count that would start now.
 */
export function noticeOf(state: MeterState, count: MeterCount, view: NoticeInput): string {
  const { items, allowed, expires } = count;
  const { language, timeZone, reader, path } = view;
  const keyParts = [state, items.length, allowed, slotOf(expires), language, timeZone, reader !== null, path];
  return cachedNotice(view.settings, keyParts.join(' '), () => makeNotice(state, count, view));
}

/**
 * Cached notices by site settings: readers of a page whose periods began on the same day share one notice.
 */
const notices = new WeakMap<SiteSettings, LRUCache<string, string>>();
const NOTICES_MAX = 2_000;

function cachedNotice(settings: SiteSettings, key: string, make: () => string): string {
  const own = notices.get(settings) ?? new LRUCache<string, string>({ max: NOTICES_MAX });
  notices.set(settings, own);
  const known = own.get(key);
  if (known !== undefined) return known;
  const made = make();
  own.set(key, made);
  return made;
}

function makeNotice(state: MeterState, count: MeterCount, view: NoticeInput): string {
  const own = textOf(state, view.settings);
  const words = meterWords(view.language);
  const standard = { 'metered-more': words.more, 'metered-out': words.last, 'failed-metered': words.out }[
    state
  ];
  const html = (text: string, ways: string) => {
    const paragraph = `<p>${escapeHtml(filledText(text, count, view.timeZone))}</p>`;
    // The form with the invitation to join is below it.
    if (state === 'failed-metered') return `<div class="meter-text">${paragraph}</div>`;
    return `<aside class="meter-notice">${paragraph}${ways}</aside>`;
  };
  const isWithinLimit = (one: string) => Buffer.byteLength(one) <= HOLE_BYTES_MAX;
  const whole = html(own || standard, view.reader ? '' : waysOf(view));
  if (isWithinLimit(whole)) return whole;
  return [html(own || standard, ''), html(standard, '')].find(isWithinLimit) ?? '';
}

function waysOf({ language, path, facts }: Pick<MeteredView, 'language' | 'path' | 'facts'>): string {
  const { joinNow, login } = memberWords(language);
  const link = (page: string, label: string) =>
    `<a href="${escapeHtml(backTo(page, path))}" rel="nofollow">${escapeHtml(label)}</a>`;
  const join = hasFact({ facts }, canBeJoined) ? `${link(ACCOUNT_PATHS.choose, joinNow)} ` : '';
  return `<p>${join}${link(ACCOUNT_PATHS.login, login)}</p>`;
}

/** The site's own text; empty if it has no text. */
function textOf(state: MeterState, settings: SiteSettings): string {
  const { introTextMore, introTextLast, introTextOut } =
    settings.read(membershipsSettings).contentMeteringFields ?? {};
  const own = {
    'metered-more': introTextMore,
    'metered-out': introTextLast,
    'failed-metered': introTextOut,
  }[state];
  return own ?? '';
}

/**
 * Replaces the specification's placeholders (public site, section 4): views remaining, allowed views, views,
 * expiration date.
 */
function filledText(text: string, { items, allowed, expires }: MeterCount, timeZone: string): string {
  const values = new Map<string, string>([
    ['viewsRemaining', String(Math.max(0, allowed - items.length))],
    ['allowedViews', String(allowed)],
    ['views', String(items.length)],
    ['expirationDate', dateOf(expires, timeZone)],
  ]);
  return text.replace(/\{([A-Za-z]{1,20})\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/**
 * Rounding to quarters of an hour never changes the date, because no time zone begins its days within a
 * quarter of an hour.
 */
const SLOT_SECONDS = 900;

const slotOf = (seconds: number) => Math.floor(seconds / SLOT_SECONDS);

/** Formats the date of an instant in seconds. */
function dateOf(seconds: number, timeZone: string): string {
  return dateFormat(timeZone).format(slotOf(seconds) * SLOT_SECONDS * 1_000);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats dates as MM/dd/yyyy, which the specification requires in every language. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
