/** What an event `pageSpeed` has in addition to its block: bounded integers. */
import { z } from 'zod';

/** Values beyond it are not measurements: browsers report absurd ones after a page was restored. */
export const MILLISECONDS_MAX = 60_000;

/** Layout shift in thousandths. */
export const THOUSANDTHS_MAX = 10_000;

const milliseconds = z.int().min(0).max(MILLISECONDS_MAX).optional();

export const SPEED_FIELDS = {
  lcp: milliseconds,
  inp: milliseconds,
  ttfb: milliseconds,
  cls: z.int().min(0).max(THOUSANDTHS_MAX).optional(),
  /** Layout of the page. */
  layout: z.int().min(1).max(2_147_483_647).optional(),
};

export const SPEED_NAMES = ['lcp', 'inp', 'ttfb', 'cls', 'layout'] as const;
