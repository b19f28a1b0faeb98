/** The target of a countdown, and how long the block shows that the target is reached. */
import type { PageSubject } from '#page-model/page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Countdown {
  /** ISO timestamp. */
  startsAt: string;
  /** The countdown is hidden from this instant on. ISO timestamp. */
  endsAt: string;
  hasBegun: boolean;
}

/**
 * The countdown of a block: to its configured instant, otherwise to the start of the page's item. With a
 * configured instant, or an item without an end, it ends one day after its target. Null without a start, and
 * from its end on.
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
