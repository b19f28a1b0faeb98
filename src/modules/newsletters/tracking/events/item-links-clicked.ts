import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';

/**
 * Emitted when clicks of people on links to an item in sent emails were scored: at most a minute after the click, one
 * event for each item and hour. It names no recipient.
 */
export const itemLinksClicked = defineEvent(
  'newsletters/itemLinksClicked',
  {
    siteId: integer({ label: 'Site', required: true, min: 1 }),
    contentId: integer({ label: 'Item', required: true, min: 1 }),
    /** Time of one of the clicks. */
    at: instant({ label: 'Time', required: true }),
    clicks: integer({ label: 'Clicks', required: true, min: 1 }),
  },
  { unhandled: 'The modules that handle it may be absent.' },
);
