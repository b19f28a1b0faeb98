/** Signed URLs of sent emails that record opens and clicks. Their values are numbers, so no address is in the URL. */
import { defineLink } from '#model/pages/define-link.ts';

export type ClickValues = { campaign: number; link: number; delivery: number };
export type OpenValues = { campaign: number; delivery: number };

const LIFETIME = { months: 24 } as const;

/** A link of a campaign by its number, counted from 1; number 0 is the hidden link that only scanners follow. */
export const clickLink = defineLink<ClickValues>({
  purpose: 'newsletter clicks',
  prefix: 'c',
  of: 'site',
  values: { campaign: 'id', link: 'id', delivery: 'id' },
  lifetime: LIFETIME,
});

/** The image of one pixel that records an open. */
export const openLink = defineLink<OpenValues>({
  purpose: 'newsletter opens',
  prefix: 'o',
  of: 'site',
  values: { campaign: 'id', delivery: 'id' },
  lifetime: LIFETIME,
});

/** Number of the hidden link in its URL. */
export const HIDDEN_LINK_NUMBER = 0;

/** Short, because mail programs clip long emails. */
export const CLICK_PATH = '/newsletter/c';
export const OPEN_PATH = '/newsletter/o';

/** What an event was about, as it is stored: an open, the hidden link, or a link by its number. */
export const OPENED = 0;
export const HIDDEN_LINK = -1;
