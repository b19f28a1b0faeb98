import { batchWordmark } from '../wordmarks.ts';
import type { DemoAuthor, DemoSection, DemoSite } from '../publication.ts';

/** Name, voice, colours and fonts of Batch. */
export const site: DemoSite = {
  tenantKey: 'batch',
  name: 'Batch',
  tagline: 'What rises, what it costs, who bakes it',
  description:
    'Batch is the trade paper of craft bakeries and mills: dough and diesel, flour and rent, the oven, the shop and the people who are up before both.',
  language: 'en',
  timeZone: 'Europe/Amsterdam',
  colours: { primary: '#6b2b1f', secondary: '#b4551b' },
  drawName: batchWordmark,
  fonts: { heading: 'bitter', body: 'libre_franklin' },
  settings: {
    socialLinks: {
      linkedin: 'https://linkedin.example/batch',
      instagram: 'https://instagram.example/batch',
      youtube: 'https://youtube.example/batch',
    },
    memberships: {
      contentMetering: true,
      showTitleLocks: true,
      contentMeteringFields: { numberOfFreeViews: 3, meteringPeriod: 30 },
    },
    contactUs: {
      sendTo: ['bench@batch.example'],
      sendFrom: 'web@batch.example',
      notificationSubject: 'To the bench, from the site',
    },
    inquiryForm: {
      sendTo: ['bench@batch.example'],
      sendFrom: 'web@batch.example',
      notificationSubject: 'An inquiry about a product',
    },
    general: { privacyPolicy: '/privacy', useNewDesign: false },
    baseStyles: {
      scheme: 'system',
      siteTheme: '2',
      cornerRadius: 'large',
      ruleWeight: 'fine',
      headingWeight: '600',
      density: 'airy',
      cardStyle: 'raised',
      darkSurface: '#3a1610',
      colorPalette: ['#6b2b1f', '#b4551b', '#e9b650', '#fbf0db', '#4d5a35', '#6a2438'],
      colours: {
        primary: { main: '#6b2b1f', container: '#fbf0db', onContainer: '#4a1b12' },
        secondary: { main: '#b4551b', container: '#f7dfc6', onContainer: '#5c2a0c' },
        other: { line: '#e6d3b8' },
      },
    },
    header: { ctaText: 'Set by hand, read at four in the morning' },
    footer: {
      siteText: 'Batch appears when the ovens are off. Figures are checked with the people who pay them.',
      contactText: 'A mill for sale, a loaf that failed, an invoice nobody believes: bench@batch.example.',
    },
    labels: {
      sponsored: 'Paid for by a supplier',
      relatedContent: 'From the same oven',
      loadMore: 'More stories',
    },
  },
};

/** The section tree, in menu order. */
export const sections: readonly DemoSection[] = [
  {
    alias: 'bread',
    name: 'Bread',
    description: 'Dough, time and heat: what goes into a loaf, and what it must bring in.',
    children: [
      { alias: 'sourdough', name: 'Sourdough', description: 'Cultures, hours and the cost of waiting.' },
      {
        alias: 'viennoiserie',
        name: 'Viennoiserie',
        description: 'Butter, lamination and the morning queue.',
      },
    ],
  },
  {
    alias: 'mills',
    name: 'Mills & Grain',
    colour: '#8a6410',
    description: 'From the field to the sack: harvests, stones, rollers, prices.',
    children: [
      { alias: 'grain', name: 'Grain', description: 'Harvests, protein, falling numbers and freight.' },
      {
        alias: 'milling',
        name: 'Milling',
        description: 'Stones and rollers, and the people who dress them.',
      },
    ],
  },
  {
    alias: 'ovens',
    name: 'Ovens & Kit',
    colour: '#3d4a52',
    description: 'Machines measured in a working bakery, with the power bill beside them.',
  },
  {
    alias: 'shopfront',
    name: 'Shopfront',
    colour: '#a8325e',
    description: 'Counters, windows, prices and queues: where the bread meets the street.',
  },
  {
    alias: 'people',
    name: 'People',
    colour: '#4d5a35',
    description: 'Bakers, millers, drivers and apprentices, at the hour they are awake.',
  },
  {
    alias: 'recipes',
    name: 'Recipes at Scale',
    description: 'Formulas for a hundred loaves and up, with the timetable that makes them possible.',
  },
];

/** Four writers, in the order the About page lists them. */
export const authors: readonly DemoAuthor[] = [
  {
    slug: 'hanne-brandsma',
    firstName: 'Hanne',
    lastName: 'Brandsma',
    title: 'Editor',
    bio: 'Hanne Brandsma ran a bakery in Groningen for fourteen years, first with her father and then, more quietly, without him. She sold it to her two best bakers and came to Batch with the account books, which she still uses to check other people’s. She writes about money: rent, energy, wages and the price of a loaf. She is at her desk by five, out of habit, and has never once published a photograph of a croissant being torn.',
    publicEmail: 'hanne.brandsma@batch.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/hanne-brandsma' },
    portrait: 'portrait-hanne-brandsma',
  },
  {
    slug: 'matteo-ferrucci',
    firstName: 'Matteo',
    lastName: 'Ferrucci',
    title: 'Kit Editor',
    bio: 'Matteo Ferrucci repaired deck ovens across three provinces before he began to write about them. He still carries a clamp meter and a torch, and reads a machine’s service log before its brochure. For Batch he tests ovens, mixers, sheeters and scales in bakeries that are open, with bread in them, and publishes the consumption to the kilowatt hour. Makers are shown the measurements and not the adjectives. He makes a poor sourdough and says so.',
    publicEmail: 'matteo.ferrucci@batch.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/matteo-ferrucci' },
    portrait: 'portrait-matteo-ferrucci',
  },
  {
    slug: 'adaeze-okwuosa',
    firstName: 'Adaeze',
    lastName: 'Okwuosa',
    title: 'Mills Correspondent',
    bio: 'Adaeze Okwuosa trained as a cereal chemist and spent eight years in the laboratory of a roller mill, where she learned that most arguments about flour are arguments about water. She now covers grain, milling and freight, from the combine to the bakery’s back door, and keeps the table of flour prices that forty mills and bakeries report into. She owns a pair of small millstones and knows how to dress them, slowly.',
    publicEmail: 'adaeze.okwuosa@batch.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/adaeze-okwuosa' },
    portrait: 'portrait-adaeze-okwuosa',
  },
  {
    slug: 'lorcan-tierney',
    firstName: 'Lorcan',
    lastName: 'Tierney',
    title: 'Writer at Large',
    bio: 'Lorcan Tierney drove a bread van round the lanes of County Clare for six winters and began writing on the backs of delivery notes. He covers shops, people and the hours between two and seven, and has a rule that he does not interview a baker who is not also doing something with their hands. His column, The Cooling Rack, has run in Batch since its fourth issue. He takes his soda bread without raisins, and will explain.',
    publicEmail: 'lorcan.tierney@batch.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/lorcan-tierney' },
    portrait: 'portrait-lorcan-tierney',
  },
];
