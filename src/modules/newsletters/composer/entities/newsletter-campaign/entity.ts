import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { TRASH_FIELDS } from '#fields/trash-fields.ts';
import { defineEntity } from '#model/define-entity.ts';
import { EDITORIAL } from '#model/personal-data.ts';
import { NAME_SLOT_HELP } from '../../model/name-slot.ts';
import { NAME_LENGTH_MAX } from '../../model/names.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { emailGrid } from '../../model/email-grid.ts';

/** Maximum number of items that editors pin to a campaign. */
export const PINNED_MAX = 50;

export const CAMPAIGN_STATES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'preparing', label: 'Preparing' },
  { value: 'sending', label: 'Sending' },
  { value: 'paused', label: 'Paused' },
  { value: 'sent', label: 'Sent' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** One issue of a newsletter: composed from a template, and sent once. */
export const newsletterCampaign = defineEntity({
  name: 'newsletterCampaign',
  label: 'Newsletter campaign',
  pluralLabel: 'Newsletter campaigns',
  apiDescription: 'One email to the subscribers of a newsletter: composed from a template and sent once.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    newsletter: relation({
      label: 'Newsletter',
      apiDescription: 'The newsletter whose subscribers get the campaign.',
      to: 'newsletter',
      required: true,
    }),
    template: relation({
      label: 'Template',
      apiDescription: 'The design of the email. Its rows were copied when the campaign was created.',
      to: 'newsletterTemplate',
      required: true,
    }),
    name: text({
      label: 'Name',
      required: true,
      lengthMax: NAME_LENGTH_MAX,
      help: 'For example, “Week 48”. Readers see it on the campaign’s page.',
    }),
    subject: text({ label: 'Subject', lengthMax: 150, help: NAME_SLOT_HELP }),
    preheader: text({
      label: 'Preheader',
      lengthMax: 200,
      help: 'Shown next to the subject in the inbox. Leave empty to use the template’s.',
    }),
    segment: relation({
      label: 'Segment',
      to: 'newsletterSegment',
      internal: true,
      help: 'Leave empty to send to all subscribers of the newsletter.',
    }),
    repeatOf: relation({
      label: 'Repeats',
      to: 'newsletterCampaign',
      writable: 'server',
      internal: true,
      help: 'Only recipients of this campaign who have not clicked get the email.',
    }),
    date: instant({ label: 'Date', required: true, help: 'The date that readers see.' }),
    pinned: relations({
      label: 'Pinned items',
      to: 'content',
      countMax: PINNED_MAX,
      help: 'Shown first by the blocks that list the campaign’s items.',
    }),
    grid: emailGrid('campaign'),
    state: choice({
      label: 'Status',
      required: true,
      default: 'draft',
      writable: 'server',
      choices: CAMPAIGN_STATES,
    }),
    pauseReason: text({ label: 'Why it is paused', lengthMax: 300, writable: 'server', internal: true }),
    sendAt: instant({
      label: 'Sends at',
      apiDescription: 'When the first email leaves or left. Null for a draft.',
      writable: 'server',
      internal: true,
    }),
    sentAt: instant({
      label: 'Sent',
      apiDescription: 'When the last email of the campaign left. Null until then.',
      writable: 'server',
    }),
    changedBy: relation({ label: 'Last changed by', to: 'cmsUser', writable: 'server', internal: true }),
    approvedBy: relation({
      label: 'Approved by',
      apiDescription: 'The user who approved the campaign. Null without an approval.',
      to: 'cmsUser',
      writable: 'server',
      internal: true,
    }),
    approvedAt: instant({
      label: 'Approved',
      apiDescription: 'When the campaign was approved. Null without an approval.',
      writable: 'server',
      internal: true,
    }),
    recipientCount: integer({
      label: 'Recipients',
      apiDescription: 'Number of addresses to which the campaign is sent. Null before its send.',
      min: 0,
      writable: 'server',
      internal: true,
    }),
    ...TRASH_FIELDS,
  },
  list: {
    columns: ['name', 'newsletter', 'subject', 'state', 'date', 'recipientCount'],
    filters: ['site', 'newsletter', 'template', 'state'],
    operators: { state: ['any'], date: ['after', 'before'] },
    sorts: [
      { field: 'date', order: 'desc' },
      { field: 'updated', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    search: ['name', 'subject'],
  },
  operations: ['create', 'update', 'delete'],
  hasTrash: true,
  hasVersions: true,
  operationalColumns: [
    'approved_at',
    'approved_by_id',
    'pause_reason',
    'recipient_count',
    'send_at',
    'sent_at',
    'state',
    'updated',
    'version',
  ],
  examples: [{ name: 'Week 48', date: '2026-11-26T06:00:00.000Z', grid: { v: 1, rows: [] } }],
});
