import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineLedger } from '#model/jobs/define-ledger.ts';

/** Days for which single opens and clicks are stored; the figures of campaigns stay (decision 0188). */
const RETENTION_DAYS = 90;

/** Opens and clicks, each with the reasons why it was not counted as a person's. */
export const newsletterEvent = defineLedger({
  name: 'newsletterEvent',
  tenancy: 'site',
  columns: {
    campaign: integer({ label: 'Campaign', required: true, min: 1 }),
    delivery: integer({ label: 'Delivery', required: true, min: 1 }),
    link: integer({
      label: 'Link',
      required: true,
      min: -1,
      help: 'Number of the link; 0 for an open, -1 for the hidden link.',
    }),
    isHuman: boolean({ label: 'Human', required: true }),
    reasons: text({ label: 'Reasons why it is not', lengthMax: 200 }),
    method: text({ label: 'Method', required: true, lengthMax: 10 }),
    userAgent: text({ label: 'User agent', lengthMax: 200 }),
  },
  indexes: ['campaign', 'delivery'],
  partitionedBy: 'day',
  retention: { days: RETENTION_DAYS },
  personalData:
    'A row names a delivery, which is deleted with its subscriber; it has neither an address nor an IP address.',
});
