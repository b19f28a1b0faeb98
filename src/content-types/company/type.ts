import { cardWords } from '#content-types/card-words.ts';
import { countryName } from '#content-types/countries.ts';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { PLAYLIST_PATTERN } from '#media/youtube.ts';
import { text } from '#fields/text/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { textField } from '#page-model/type-fields.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_GROUP,
  CONTACT_FIELDS,
  CONTACT_GROUP,
  contactData,
  EDITORIAL_ONLY,
  headcountData,
  postalAddress,
  SOCIAL_FIELDS,
  socialUrls,
  thingData,
  withZip,
} from '#content-types/mixins.ts';

/** A company of the trade, with its profile. Its logo is the main picture. */
export const company = defineContentType({
  name: 'Company',
  label: 'Company',
  pluralLabel: 'Companies',
  apiDescription: 'A company of the trade with its profile. Its main image is its logo.',
  synonyms: ['organisation', 'organization', 'supplier', 'business', 'profile'],
  family: 'People and companies',
  icon: 'company',
  editKey: 'company',
  layoutKey: 'company',
  address: 'path',
  groups: [{ key: 'profile', label: 'Profile' }, CONTACT_GROUP, ADDRESS_GROUP],
  fields: {
    companyType: text({
      readers: ['card'],
      label: 'Company type',
      lengthMax: 80,
      group: 'profile',
      help: 'For example, shipyard, port operator or supplier.',
    }),
    productSummary: longText({ label: 'Products', lengthMax: 2000, rows: 3, group: 'profile' }),
    servicesProvided: longText({ label: 'Services', lengthMax: 2000, rows: 3, group: 'profile' }),
    numberOfEmployees: text({
      label: 'Employees',
      lengthMax: 40,
      group: 'profile',
      width: 'half',
      help: 'A number or a range, such as 50–99.',
    }),
    yearsInOperation: integer({
      label: 'Years in operation',
      min: 0,
      max: 1000,
      group: 'profile',
      width: 'half',
    }),
    brandsCarried: longText({ label: 'Brands carried', lengthMax: 1000, rows: 2, group: 'profile' }),
    parentCompany: relation({
      label: 'Parent company',
      apiDescription: 'The company that owns this one. Null without one.',
      to: 'content',
      contentTypes: ['Company'],
      group: 'profile',
    }),
    competitors: relations({
      label: 'Competitors',
      to: 'content',
      contentTypes: ['Company'],
      countMax: 20,
      group: 'profile',
    }),
    enableRmi: boolean({
      label: 'Accepts inquiries',
      group: 'contact',
      help: 'Shows the inquiry form on this company’s page and its products’ pages, if the layout has an inquiry form.',
    }),
    publicContacts: relations({
      label: 'Public contacts',
      to: 'content',
      contentTypes: ['Contact'],
      countMax: 20,
      group: 'contact',
      help: 'Readers see these contacts.',
    }),
    youtubePlaylist: text({
      label: 'YouTube playlist',
      lengthMax: 200,
      pattern: PLAYLIST_PATTERN,
      patternMessage:
        'Enter the playlist’s URL, such as https://www.youtube.com/playlist?list=PL…, or the part after list=.',
      group: 'profile',
      help: 'The playlist’s videos appear after the company’s own videos. Updated when you publish, then every two hours.',
    }),
    tollfree: text({
      label: 'Toll-free phone',
      lengthMax: 40,
      group: 'contact',
      width: 'half',
    }),
    fax: text({ label: 'Fax', input: 'code', lengthMax: 40, group: 'contact', width: 'half' }),
    ...CONTACT_FIELDS,
    ...SOCIAL_FIELDS,
    ...ADDRESS_FIELDS,
  },
  upgrade: withZip,
  hides: ['company', ...EDITORIAL_ONLY],
  cardNote: ({ fields, language }) =>
    [
      textField(fields, 'companyType'),
      [textField(fields, 'city'), countryName(textField(fields, 'country') ?? '', language)]
        .filter(Boolean)
        .join(cardWords(language).comma),
    ]
      .filter(Boolean)
      .join(' · ') || null,
  structuredData: (item) => {
    const address = postalAddress(item.fields);
    const text = (key: string) => (typeof item.fields[key] === 'string' ? item.fields[key] : null);
    return {
      '@type': 'Organization',
      ...thingData(item),
      ...(item.imageUrls[0] && { logo: item.imageUrls[0] }),
      ...(address && { address }),
      ...contactData(item.fields),
      ...headcountData(text('numberOfEmployees')),
      sameAs: [text('website'), ...socialUrls(item.fields)].filter(Boolean),
    };
  },
  examples: [
    {
      companyType: 'Crane builder',
      productSummary: 'Ship-to-shore and mobile harbour cranes from 40 to 150 tonnes.',
      numberOfEmployees: '200–249',
      yearsInOperation: 61,
      city: 'Antwerp',
      country: 'Belgium',
      website: 'https://www.kaiwerk.example/',
      phone: '+32 3 555 01 70',
    },
  ],
});
