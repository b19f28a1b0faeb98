import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineLedger } from '#model/jobs/define-ledger.ts';
import { ACCESS_CLASSES } from '../model/batch.ts';
import { CHANNELS } from '../model/channel.ts';
import { DEVICES } from '../model/device.ts';
import { EVENT_KINDS } from '../model/event-kinds.ts';

/** Days for which single events are stored; the figures stay for 25 months. */
const RETENTION_DAYS = 30;

/**
 * What readers viewed, read and clicked, with the reasons against a person. Without consent nothing in a row
 * outlives its day: the visitor is a hash with a salt of the site and day.
 */
export const analyticsEvent = defineLedger({
  name: 'analyticsEvent',
  tenancy: 'site',
  columns: {
    view: text({ label: 'View', required: true, lengthMax: 11 }),
    sequence: integer({ label: 'Sequence number', required: true, min: 0 }),
    kind: choice({
      label: 'Kind',
      required: true,
      choices: EVENT_KINDS.map((value) => ({ value, label: value })),
    }),
    isHuman: boolean({ label: 'Human', required: true }),
    /** Null once the salt of the day is deleted, and for events without one. */
    visitor: text({ label: 'Visitor of the day', lengthMax: 11 }),
    page: text({ label: 'Page', lengthMax: 40, help: 'Empty for items and sections.' }),
    item: integer({ label: 'Item', min: 1 }),
    section: integer({ label: 'Section', min: 1 }),
    channel: choice({ label: 'Channel', choices: CHANNELS }),
    referrerHost: text({ label: 'Referrer', lengthMax: 100 }),
    campaign: text({ label: 'Campaign', lengthMax: 100 }),
    device: choice({ label: 'Device', choices: DEVICES }),
    access: choice({ label: 'Access', choices: ACCESS_CLASSES }),
    seconds: integer({ label: 'Seconds of attention so far', min: 0 }),
    scroll: integer({ label: 'Percent scrolled so far', min: 0, max: 100 }),
    detail: text({ label: 'Detail', lengthMax: 40 }),
    location: text({ label: 'Location', lengthMax: 40 }),
    block: text({ label: 'Position of the block', lengthMax: 20 }),
    blockType: text({ label: 'Type of the block', lengthMax: 60 }),
    targetItem: integer({ label: 'Item of the link', min: 1 }),
    target: text({ label: 'Address of the link', lengthMax: 200 }),
    promoCode: text({ label: 'Promo code', lengthMax: 50 }),
    session: text({ label: 'Session, with consent', lengthMax: 36 }),
    account: integer({ label: 'Account, with consent', min: 1 }),
    reasons: text({ label: 'Reasons against a person', lengthMax: 200 }),
    rules: integer({ label: 'Version of the rules', min: 1 }),
  },
  // Repeats of a batch are recognised by the events that its view already has.
  indexes: ['view'],
  partitionedBy: 'day',
  retention: { days: RETENTION_DAYS },
  personalData: {
    account: 'account',
    exported: ['kind', 'page', 'item', 'section', 'detail', 'target', 'seconds'],
    erased: 'delete',
    merged: 'move',
  },
});
