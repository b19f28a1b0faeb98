import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineLedger } from '#model/jobs/define-ledger.ts';
import { ACCESS_CLASSES } from '../model/batch.ts';
import { CHANNELS } from '../model/channel.ts';
import { DEVICES } from '../model/device.ts';
import { eightBytes } from '../model/eight-bytes.ts';
import { EVENT_KINDS } from '../model/event-kinds.ts';

/** Days for which single events are stored; the figures stay for 25 months. */
const RETENTION_DAYS = 30;

/**
 * What readers viewed, read and clicked, with the reasons against a person. Without consent nothing in a row
 * outlives its day: the visitor is a hash with a salt of the site and day. The visitor, the arrival, the device
 * and the consent are in the first row of a view and in its page view; other rows do not repeat them.
 */
export const analyticsEvent = defineLedger({
  name: 'analyticsEvent',
  tenancy: 'site',
  columns: {
    view: eightBytes({ label: 'View', required: true }),
    sequence: integer({ label: 'Sequence number', required: true, min: 0 }),
    kind: choice({
      label: 'Kind',
      required: true,
      choices: EVENT_KINDS.map((value) => ({ value, label: value })),
    }),
    isHuman: boolean({ label: 'Human', required: true }),
    /** Null if the event is so late that the salt of its day is deleted. */
    visitor: eightBytes({ label: 'Visitor of the day' }),
    page: text({ label: 'Page', lengthMax: 40, help: 'Empty for items and sections.' }),
    item: integer({ label: 'Item', min: 1 }),
    section: integer({ label: 'Section', min: 1 }),
    channel: choice({ label: 'Channel', choices: CHANNELS }),
    referrerHost: text({ label: 'Referrer', lengthMax: 100 }),
    campaign: text({ label: 'Campaign', lengthMax: 100 }),
    device: choice({ label: 'Device', choices: DEVICES }),
    access: choice({ label: 'Access', choices: ACCESS_CLASSES }),
    seconds: integer({ label: 'Seconds of attention since the last event of the view', min: 0 }),
    scroll: integer({ label: 'Percent scrolled so far', min: 0, max: 100 }),
    readThrough: boolean({ label: 'Reached the end of the text, for the first time' }),
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
    consent: boolean({
      label: 'With performance consent',
      help: 'Null if it is unknown, and in rows that do not repeat it.',
    }),
  },
  // Repeats are recognised by an index on `view` only, which migration 20261127T1700 creates.
  partitionedBy: 'day',
  retention: { days: RETENTION_DAYS },
  personalData: {
    account: 'account',
    exported: ['kind', 'page', 'item', 'section', 'detail', 'target', 'seconds'],
    erased: 'delete',
    merged: 'move',
  },
});
