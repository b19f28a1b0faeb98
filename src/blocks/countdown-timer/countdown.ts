/** What a countdown counts to, and how long it says that it has arrived. */
import type { PageSubject } from '#model/page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Countdown {
  /** ISO. */
  startsAt: string;
  /** From here on there is nothing to say. ISO. */
  endsAt: string;
  hasBegun: boolean;
}

/**
 * The countdown of a block: to its own instant, else to the start of the page's item. What has no end of its own ends a day
 * after it began. Null without a start, and from the end on.
 */
export function countdownOf(at: string | null, page: Pick<PageSubject, 'content' | 'now'>): Countdown | null {
  const startsAt = at ?? page.content?.startDate ?? null;
  if (startsAt === null) return null;
  const end = at === null ? (page.content?.endDate ?? null) : null;
  const begins = Date.parse(startsAt);
  const ends = end !== null && Date.parse(end) > begins ? Date.parse(end) : begins + DAY_MS;
  const now = Date.parse(page.now);
  if (ends <= now) return null;
  return { startsAt, endsAt: new Date(ends).toISOString(), hasBegun: begins <= now };
}
