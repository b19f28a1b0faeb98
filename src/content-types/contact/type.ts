import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_GROUP,
  CONTACT_FIELDS,
  CONTACT_GROUP,
  EDITORIAL_ONLY,
  SOCIAL_FIELDS,
  socialUrls,
  withZip,
} from '#content-types/mixins.ts';

/** A person: author, speaker or contact of a company. */
export const contact = defineContentType({
  name: 'Contact',
  label: 'Contact',
  pluralLabel: 'Contacts',
  apiDescription: 'A person: an author, a speaker or the contact of a company.',
  synonyms: ['author', 'person', 'people', 'byline', 'speaker', 'profile'],
  family: 'People and companies',
  icon: 'person',
  editKey: 'contact',
  layoutKey: 'contact',
  address: 'path',
  namedBy: ['firstName', 'lastName'],
  sharedAs: 'profile',
  groups: [{ key: 'person', label: 'Person' }, CONTACT_GROUP, ADDRESS_GROUP],
  fields: {
    firstName: text({ label: 'First name', lengthMax: 60, width: 'half', group: 'person' }),
    lastName: text({ label: 'Last name', lengthMax: 60, width: 'half', group: 'person' }),
    title: text({ readers: ['card'], label: 'Job title', lengthMax: 120, group: 'person' }),
    bio: longText({ label: 'Biography', lengthMax: 2000, rows: 5, group: 'person' }),
    ...CONTACT_FIELDS,
    ...SOCIAL_FIELDS,
    ...ADDRESS_FIELDS,
  },
  upgrade: withZip,
  hides: ['schedules', 'labels', 'body', 'deck', 'primarySection', 'images', 'relatedTo', ...EDITORIAL_ONLY],
  // For people, the job title replaces the date, which is irrelevant.
  cardNote: ({ fields }) => (typeof fields['title'] === 'string' ? fields['title'] : null),
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
      ...(item.company && { worksFor: { '@type': 'Organization', ...item.company } }),
      ...(socialUrls(item.fields).length > 0 && { sameAs: socialUrls(item.fields) }),
    },
  }),
  examples: [
    {
      firstName: 'Ilse',
      lastName: 'Marchetti',
      title: 'Harbour editor',
      publicEmail: 'ilse@quayside.example',
      socialLinks: [{ provider: 'LinkedIn', url: 'https://www.linkedin.com/in/ilse-marchetti', label: null }],
      city: 'Trieste',
    },
  ],
});
