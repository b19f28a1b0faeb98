import { activeStatus } from '#fields/active-status.ts';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { NAME_SLOT_HELP } from '../../../composer/model/name-slot.ts';

/** Maximum number of characters of the subject; the same as that of a campaign. */
const WELCOME_SUBJECT_MAX = 150;

/** A newsletter to which readers subscribe (specification, public site, section 3 "Newsletter"). */
export const newsletter = defineEntity({
  name: 'newsletter',
  label: 'Newsletter',
  pluralLabel: 'Newsletters',
  apiDescription: 'A newsletter that readers can subscribe to.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'title',
  personalData: SETTINGS,
  groups: [
    {
      key: 'sender',
      label: 'Sender',
      help: 'A name, an address and a postal address are required to send.',
    },
    {
      key: 'welcome',
      label: 'Welcome email',
      help: 'Sent once to each new subscriber when the address is confirmed; not to imported addresses.',
    },
    { key: 'retirement', label: 'Retirement' },
    { key: 'connections', label: 'Connections' },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    title: text({ label: 'Title', required: true, lengthMax: 100 }),
    description: longText({
      label: 'Description',
      lengthMax: 500,
      rows: 3,
      help: 'Shown where readers subscribe.',
    }),
    status: activeStatus({
      help: 'Readers cannot subscribe to an inactive newsletter, and it is not sent.',
      width: 'half',
    }),
    defaultTemplate: relation({
      label: 'Template',
      to: 'newsletterTemplate',
      help: 'Suggested for new campaigns.',
    }),
    fromName: text({ label: 'Sender’s name', lengthMax: 100, group: 'sender', width: 'half' }),
    fromEmail: email({ label: 'Sender', group: 'sender', width: 'half' }),
    replyTo: email({
      label: 'Reply to',
      group: 'sender',
      width: 'half',
      help: 'Leave empty to receive replies at the sender’s address.',
    }),
    postalAddress: longText({
      label: 'Postal address',
      lengthMax: 300,
      rows: 3,
      group: 'sender',
      help: 'The publisher’s postal address, shown at the end of every email.',
    }),
    welcomeTemplate: relation({
      label: 'Template of the welcome email',
      to: 'newsletterTemplate',
      internal: true,
      group: 'welcome',
      width: 'half',
      help: 'Its rows and design are the email. Leave empty to send none.',
    }),
    welcomeSubject: text({
      label: 'Subject of the welcome email',
      lengthMax: WELCOME_SUBJECT_MAX,
      internal: true,
      group: 'welcome',
      width: 'half',
      help: NAME_SLOT_HELP,
    }),
    retireAfterMonths: integer({
      label: 'Months without a click',
      min: 3,
      max: 24,
      group: 'retirement',
      width: 'half',
      help: 'Ends the subscription of readers who have not clicked for so many months, if clicks are recorded and they got at least 5 emails. They can subscribe again. Leave empty to retire no one.',
    }),
    omedaProductId: integer({
      label: 'Omeda product ID',
      apiDescription: 'ID of the newsletter’s product at Omeda. Null without one.',
      min: 1,
      group: 'connections',
      width: 'half',
    }),
  },
  list: {
    columns: ['title', 'status', 'fromEmail', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'title', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['title', 'description'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    {
      title: 'Quay Weekly',
      description: 'Ports and locks, every Thursday.',
      fromName: 'Quayside',
      fromEmail: 'weekly@quayside.example',
      postalAddress: '1 Quay Street\nRotterdam',
      welcomeSubject: 'Welcome to Quay Weekly',
    },
  ],
});
