/**
 * English messages of the public site. Keys name the position of a text; every other language has the same
 * keys.
 */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';

export type SiteWords = ReturnType<typeof en>;

/** Names of content types for readers; a type without an entry uses the label of its definition. */
const TYPES: Readonly<Record<string, string>> = {
  Apparatus: 'Vehicle',
  Contact: 'Person',
  InQuarters: 'Station',
  MediaGallery: 'Gallery',
  PressRelease: 'Press release',
  Promotion: 'Advertisement',
  Whitepaper: 'White paper',
};

/** Texts of missing and failed pages. */
const ofFailures = {
  errors: {
    notFoundTitle: 'Page Not Found',
    notFound: '404 - Page Not Found',
    latest: 'Latest',
    title: (status: number) => `Error ${status}`,
    /** The server's error message is English; other languages explain the status. */
    message: (_status: number, said: string) => said,
    returnHome: 'Return to Home',
    quote: 'If you write to us about this, quote request',
    noFile: 'File not found.',
    noFeed:
      'This address of the feed does not work, or no longer works. Ask the editors of the site for a new one.',
  },
};

const aroundPages = (formats: Formats) => ({
  frame: {
    privacyPolicy: 'Privacy policy',
    skipToContent: 'Skip to content',
    home: 'Home',
    breadcrumb: 'Breadcrumb',
    footer: 'Footer',
    connect: 'Connect',
    affiliatedBrands: 'Affiliated brands',
    affiliatedBrandsInFooter: 'Affiliated brands, at the end of the page',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {year} {publisher}. All rights reserved.
      </>
    ),
  },
  menu: {
    menu: 'Menu',
    close: 'Close menu',
    primary: 'Primary',
    secondary: 'Secondary',
    sidebar: 'Sidebar',
    sections: 'Sections',
    special: 'Special',
    contact: 'Contact',
    followUs: 'Follow us on',
    more: 'More',
    allOf: (name: string) => `All of ${name}`,
    sectionsOf: (name: string) => `Sections of ${name}`,
  },
  paging: {
    pages: 'Pages of this list',
    newer: 'Newer',
    older: 'Older',
    page: (number: number): ReactNode => <>Page {number}</>,
    pageInTitle: (number: number) => `page ${number}`,
  },
  /** A time of day, such as `14:30`. */
  time: (hours: string, minutes: string) => `${hours}:${minutes}`,
  separators: formats.separators,
  /** Separator between parts of an address, or between names without an “and”. */
  comma: ', ',
  fileSize: (bytes: number) => sizeText(bytes),
  contentTypes: TYPES,
});

/** Texts of an item. */
const ofItems = (formats: Formats) => ({
  text: {
    table: 'Table',
    taskDone: 'Done',
    taskOpen: 'Not done',
    code: (language: string | null) => (language ? `Code, ${language}` : 'Code'),
    file: 'File',
    box: 'Sidebar',
    footnotes: 'Footnotes',
    footnote: (number: number) => `Footnote ${number}`,
    backToFootnote: (number: number) => `Back to footnote ${number} in the text`,
  },
  images: {
    gallery: (count: number) =>
      formats.plural(count, { one: 'Gallery of one picture', other: `Gallery of ${count} pictures` }),
    one: (number: number, count: number) => `Picture ${number} of ${count}`,
    count: (count: number) => formats.plural(count, { one: '1 picture', other: `${count} pictures` }),
  },
  item: {
    by: (names: ReactNode): ReactNode => <>By {names}</>,
    alsoIn: 'Also in:',
    minutesToRead: (minutes: number): ReactNode => <>{minutes} min read</>,
    source: (name: string): ReactNode => <>Source: {name}</>,
    contributors: (names: ReactNode): ReactNode => <>Contributors: {names}</>,
    photographers: (names: ReactNode): ReactNode => <>Photos: {names}</>,
    topics: 'Topics',
    aboutAuthors: (count: number) =>
      formats.plural(count, { one: 'About the author', other: 'About the authors' }),
    related: 'Related',
    share: 'Share',
    print: 'Print',
    email: 'Email',
    transcript: 'Transcript',
    chapters: 'Chapters',
    play: (title: string) => `Play: ${title}`,
    loadedFrom: (host: string) => `Loaded from ${host} once you press play`,
    company: 'Company',
    carousel: 'Carousel',
  },
});

/** Labels of facts, and texts at the end of a page that loads more. */
const ofFacts = {
  more: {
    load: 'Load More Content',
    toTop: 'Back To Top',
    loading: 'Loading…',
    failed: 'Could not load more. Try again.',
  },
  facts: {
    deliveredTo: 'Delivered to',
    standsIn: 'Stands in',
    builtBy: 'Built by',
    model: 'Model',
    chassis: 'Chassis or hull',
    when: 'When',
    begins: 'Begins',
    ends: 'Ends',
    where: 'Where',
    kindOfEvent: 'Kind of event',
    cost: 'Cost',
    organiser: 'Organiser',
    website: 'Website',
    season: 'Season',
    episode: 'Episode',
    duration: 'Duration',
    announcedBy: 'Announced by',
    original: 'Original',
    maker: 'Maker',
    credit: 'Credit',
    speakers: 'Speakers',
    sponsoredBy: 'Sponsored by',
    publishedBy: 'Published by',
    email: 'E-mail',
    phone: 'Phone',
  },
  actions: {
    register: 'Register',
    watchRecording: 'Watch the recording',
    addToCalendar: 'Add to calendar',
    readOn: 'Read on',
    readAtPublisher: 'Read more at the publisher',
    seeProduct: 'See the product',
    dataSheet: 'Data sheet',
    download: 'Download',
  },
  company: {
    products: 'Products',
    services: 'Services',
    brands: 'Brands carried',
    address: 'Address',
    phone: 'Phone',
    tollFree: 'Toll-free',
    fax: 'Fax',
    email: 'E-mail',
    website: 'Website',
    networks: 'Networks',
    employees: 'Employees',
    years: 'Years in operation',
    parent: 'Parent company',
    competitors: 'Competitors',
    contacts: 'Contacts',
  },
};

export const en = (formats: Formats) => ({
  ...aroundPages(formats),
  ...ofFailures,
  ...ofItems(formats),
  ...ofFacts,
});
