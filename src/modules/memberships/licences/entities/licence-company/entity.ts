import { activeStatus } from '#fields/active-status.ts';
import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { OFFERS } from '#model/personal-data.ts';
import { DOMAINS_MAX } from '../../server/limits.ts';
import { RANGE_LINES_MAX } from '../../server/ranges.ts';

/** Maximum characters of all of a company's lines, each at its maximum length. */
const RANGES_LENGTH_MAX = RANGE_LINES_MAX * 65;

/**
 * A company whose staff read gated items without an account (specification, public site, section 3 "IP gating
 * setting").
 */
export const licenceCompany = defineEntity({
  name: 'licenceCompany',
  label: 'Site license',
  pluralLabel: 'Site licenses',
  apiDescription: 'A company whose staff read gated items without an account.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: OFFERS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Company', required: true, lengthMax: 150 }),
    status: activeStatus({ width: 'half' }),
    onRealm: boolean({
      label: 'Also on sites that share accounts',
      default: false,
      width: 'half',
    }),
    ranges: longText({
      label: 'IP addresses',
      lengthMax: RANGES_LENGTH_MAX,
      rows: 8,
      help: `One address (193.0.6.1), block (193.0.6.0/24) or range (193.0.6.1-20) per line, up to ${RANGE_LINES_MAX} lines. Text after # is a comment.`,
    }),
    confirmsWide: boolean({
      label: 'Allow very large ranges',
      default: false,
      help: 'Required for ranges wider than /15 (IPv4) or /32 (IPv6).',
    }),
    rangeCount: integer({
      label: 'Ranges',
      apiDescription: 'Number of IP ranges in the field ranges. The server counts them with each save.',
      required: true,
      default: 0,
      writable: 'server',
    }),
    emailDomains: longText({
      label: 'Email domains',
      lengthMax: DOMAINS_MAX * 254,
      rows: 3,
      help: `One domain per line, such as quayside.example, up to ${DOMAINS_MAX}. Readers who log in with a confirmed address at one of these domains take a seat.`,
    }),
    seatsMax: integer({
      label: 'Seats',
      min: 1,
      max: 100_000,
      help: 'The number of accounts that can use the license through an email domain. Leave empty for no limit.',
      width: 'half',
    }),
    contactEmail: email({
      label: 'Contact',
      help: 'Receives reminders 30, 7 and 1 days before the license expires.',
      width: 'half',
    }),
    starts: instant({ label: 'Starts', help: 'Leave empty to start now.', width: 'half' }),
    expires: instant({ label: 'Expires', help: 'Leave empty for no end date.', width: 'half' }),
    notes: longText({ label: 'Notes', lengthMax: 2000, rows: 3, help: 'For staff.' }),
  },
  list: {
    columns: ['name', 'status', 'rangeCount', 'expires', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'expires', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'notes'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Quayside Shipping', ranges: '193.0.6.0/24\n193.0.8.1-20 # the gatehouse', seatsMax: 20 },
    { name: 'Institute of Locks', status: 0, ranges: '2a00:1450::/48', notes: 'Renewed each autumn.' },
  ],
});
