import { email } from '#fields/email/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineContentType } from '#model/define-content-type.ts';

/** A person: author, speaker or contact of a company. */
export const contact = defineContentType({
  name: 'Contact',
  label: 'Person',
  pluralLabel: 'People',
  editKey: 'contact',
  layoutKey: 'contact',
  address: 'path',
  groups: [{ key: 'person', label: 'Person' }],
  fields: {
    firstName: text({ label: 'First name', lengthMax: 60, width: 'half', group: 'person' }),
    lastName: text({ label: 'Last name', lengthMax: 60, width: 'half', group: 'person' }),
    title: text({ label: 'Job title', lengthMax: 120, group: 'person' }),
    bio: longText({ label: 'Biography', lengthMax: 2000, rows: 5, group: 'person' }),
    publicEmail: email({ label: 'Public e-mail', group: 'person', width: 'half' }),
    phone: text({ label: 'Phone', lengthMax: 40, group: 'person', width: 'half' }),
    website: text({
      label: 'Website',
      lengthMax: 300,
      pattern: /^https?:\/\/[^\s]+$/,
      patternMessage: 'Website must start with https:// or http://.',
      group: 'person',
    }),
  },
  hides: ['alias', 'schedules', 'byline', 'source', 'authors', 'labels', 'body', 'deck', 'primarySection'],
  structuredData: (item) => ({
    '@type': 'ProfilePage',
    url: item.url,
    mainEntity: {
      '@type': 'Person',
      name: item.name,
      url: item.url,
      ...(item.description && { description: item.description }),
      ...(item.imageUrls[0] && { image: item.imageUrls[0] }),
      ...(item.fields['title'] ? { jobTitle: item.fields['title'] } : {}),
    },
  }),
  examples: [
    {
      firstName: 'Ilse',
      lastName: 'Marchetti',
      title: 'Harbour editor',
      publicEmail: 'ilse@quayside.example',
    },
  ],
});
