import { choice } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SUPPRESSION_REASONS } from '../../model/reasons.ts';

/** Characters of a reason for lifting a suppression. */
export const LIFT_REASON_LENGTH_MAX = 200;

/** Characters of the mail server's answer. */
export const DETAIL_LENGTH_MAX = 500;

/**
 * An address to which the organisation, or one of its sites, sends no newsletter. After its owner was erased only the keyed hash remains,
 * by which the address is still recognised.
 */
export const newsletterSuppression = defineEntity({
  name: 'newsletterSuppression',
  label: 'Suppressed address',
  pluralLabel: 'Suppressed addresses',
  apiDescription: 'An address that gets no newsletters.',
  tenancy: 'organisation',
  concerns: {
    by: 'site',
    hides: 'othersOnly',
    sharedRule: 'src/modules/newsletters/suppression/server/assert-no-subscriber-of-other-sites.ts',
  },
  titleField: 'email',
  personalData: [
    {
      by: 'address',
      column: 'email',
      exported: ['suppressed_at', 'email', 'reason', 'status', 'lifted_at'],
      erased: { set: 'email = null, detail = null, lift_reason = null' },
      merged: 'move',
      stays: ['address_hash', 'reason', 'status'],
    },
  ],
  fields: {
    email: email({ label: 'Email', writable: 'server' }),
    site: relation({
      label: 'Site',
      apiDescription: 'The site whose newsletters the address does not get. Null: it gets none of any site.',
      emptyLabel: 'All sites',
      to: 'site',
      writable: 'server',
    }),
    addressHash: text({
      label: 'Keyed hash',
      required: true,
      lengthMax: 64,
      writable: 'server',
      internal: true,
    }),
    reason: choice({ label: 'Reason', required: true, writable: 'server', choices: SUPPRESSION_REASONS }),
    detail: text({ label: 'Answer of the mail server', lengthMax: DETAIL_LENGTH_MAX, writable: 'server' }),
    status: choice({
      label: 'Status',
      required: true,
      writable: 'server',
      choices: [
        { value: 'active', label: 'Suppressed' },
        { value: 'lifted', label: 'Lifted' },
      ],
    }),
    suppressedAt: instant({
      label: 'Suppressed',
      apiDescription: 'From when the address gets no newsletters.',
      required: true,
      writable: 'server',
    }),
    liftedAt: instant({
      label: 'Lifted',
      apiDescription: 'When the suppression ended. Null while it is in force.',
      writable: 'server',
    }),
    liftedBy: relation({
      label: 'Lifted by',
      apiDescription: 'The user who ended the suppression. Null while it is in force.',
      to: 'cmsUser',
      writable: 'server',
    }),
    importId: integer({ label: 'Import', writable: 'server', internal: true }),
    liftReason: text({ label: 'Why it was lifted', lengthMax: LIFT_REASON_LENGTH_MAX, writable: 'server' }),
  },
  list: {
    columns: ['email', 'site', 'reason', 'status', 'suppressedAt'],
    filters: ['reason', 'status'],
    operators: { suppressedAt: ['after', 'before'] },
    sorts: [{ field: 'suppressedAt', order: 'desc' }],
    search: ['email'],
    countMax: 1_000,
  },
  operationalColumns: ['address_hash', 'import_id'],
  operations: ['get', 'stream'],
  examples: [],
});
