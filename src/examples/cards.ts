/** Items for block examples: realistic, and the same in every run. */
import type {
  AuthorProfile,
  ContentCard,
  ContentDetail,
  PageSubject,
  SiteSection,
} from '#page-model/page.ts';
import { filePath } from '#addresses/file-address.ts';
import type { ImageSource } from '#media/image-source.ts';
import { createMediaAddresses } from '#media/media-addresses.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { StructuredDataInput } from '#model/define-content-type.ts';
import { createSettings, type SiteSettings } from '#model/define-settings.ts';

const HEADLINES = [
  'Night pilots ask for a second radar on the outer breakwater',
  'A lock gate that opens in four minutes, and why it took nine years',
  'Short-sea operators count the cost of a cold spring',
  'The tug that tows on hydrogen, two winters in',
  'What the harbour authority learned from one stuck car carrier',
];

const PEOPLE = ['Maren Holt', 'Tomasz Radwoński'];

const SECTION = { id: 7, name: 'Harbours', path: '/harbours' };

/** A picture with the given number. */
export function image(number: number, overrides: Partial<ImageSource> = {}): ImageSource {
  return {
    assetId: number,
    fileKey: `1-${String(number).padStart(24, '0')}`,
    width: 1600,
    height: 1067,
    crop: null,
    focal: { x: 500, y: 400 },
    alt: 'A tug beside a car carrier at dusk',
    caption: null,
    credit: null,
    isLogo: false,
    ...overrides,
  };
}

/** A card with the given number; the same number always creates the same card. */
export function card(number: number, overrides: Partial<ContentCard> = {}): ContentCard {
  const name = HEADLINES[(number - 1) % HEADLINES.length] ?? 'Untitled';
  return {
    id: 10_000_000 + number,
    type: 'Article',
    typeLabel: 'Article',
    name,
    teaser:
      'Three ports, two weather services and one stubborn harbour master: how the rule came about and what it changes.',
    path: `/harbours/article/${10_000_000 + number}/example`,
    image: image(number),
    section: SECTION,
    authors: [{ id: 10_000_100, name: 'Maren Holt', path: '/contact/10000100/maren-holt' }],
    labels: [],
    note: null,
    published: '2026-11-18T07:30:00.000Z',
    ...overrides,
  };
}

/** An author of an item, by number. */
export function authorProfile(number: number, overrides: Partial<AuthorProfile> = {}): AuthorProfile {
  const name = PEOPLE[(number - 1) % PEOPLE.length] ?? 'Maren Holt';
  return {
    id: 10_000_099 + number,
    name,
    title: 'Harbour editor',
    bio: `${name} has reported from the waterfront for eleven years, most of them before sunrise.`,
    path: `/contact/${10_000_099 + number}/example`,
    image: image(90 + number),
    publicEmail: 'desk@quayside.example',
    website: null,
    ...overrides,
  };
}

/**
 * Images and URLs to which the text of `articleContent` refers: data of its blocks in addition to the page.
 */
export const articleTargets = {
  images: { 5: image(5, { caption: 'The old radar.', credit: 'Illustration: Quayside' }) },
  links: { 10_000_002: '/harbours/article/10000002/example' },
};

/** The detail data of an article, for its own page. */
export function articleContent(overrides: Partial<ContentDetail> = {}): ContentDetail {
  return {
    ...card(1),
    image: image(1, {
      caption: 'The outer breakwater at a quarter to six.',
      credit: 'Illustration: Quayside',
    }),
    deck: 'The second radar would cost less than one night of waiting ships.',
    body: {
      v: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The pilots asked in spring.' }] }],
    },
    byline: null,
    source: null,
    seoTitle: null,
    seoDescription: null,
    socialTitle: null,
    socialDescription: null,
    canonicalUrl: null,
    updated: '2026-11-18T09:00:00.000Z',
    hierarchy: [SECTION],
    authorProfiles: [authorProfile(1)],
    companyId: null,
    images: [],
    sidebars: [],
    startDate: null,
    endDate: null,
    files: {},
    linked: {},
    fields: {},
    ...overrides,
  };
}

/** The detail data of a person, for their own page. */
export function personContent(overrides: Partial<ContentDetail> = {}): ContentDetail {
  return articleContent({
    type: 'Contact',
    typeLabel: 'Person',
    name: 'Maren Holt',
    path: '/contact/10000100/maren-holt',
    body: null,
    deck: null,
    section: null,
    hierarchy: [],
    authors: [],
    authorProfiles: [],
    fields: {
      title: 'Harbour editor',
      bio: 'Maren Holt has reported from the waterfront for eleven years.',
      publicEmail: 'maren.holt@quayside.example',
      website: 'https://www.example.org/maren/',
    },
    ...overrides,
  });
}

/** A section with two sections below it. */
export function sectionSubject(
  overrides: Partial<NonNullable<PageSubject['section']>> = {},
): NonNullable<PageSubject['section']> {
  return {
    ...SECTION,
    description: 'Berths, cranes, gates and grids.',
    hierarchy: [SECTION],
    children: [
      { id: 8, name: 'Port Power', path: '/harbours/power' },
      { id: 9, name: 'Small Harbours', path: '/harbours/small' },
    ],
    ...overrides,
  };
}

/** An image with the given number as settings store it; its texts override those of the image. */
export function storedImage(number: number, overrides: Partial<ImageSource> = {}): { asset: number } {
  return { asset: number, ...overrides };
}

/**
 * The settings of a site that has saved only the given groups. Every module is on unless `modules` turns it
 * off.
 */
export function exampleSettings(stored: Record<string, unknown> = {}): SiteSettings {
  const chosen = new Map(Object.entries(stored['modules'] ?? {}));
  const modules = ['analytics', 'leaders', 'magazine', 'newsletters', 'search', 'memberships', 'sourceesb'];
  return createSettings({
    look: {
      name: 'Quayside',
      primaryColor: '#14304a',
      accentColor: '#a63f28',
      primaryFont: 'encode_sans_condensed',
      secondaryFont: 'georgia',
    },
    stored,
    modulesOn: new Set(modules.filter((key) => chosen.get(key) !== false)),
    imageOf: (placed) => Object.assign(image(placed.asset), placed),
  });
}

/** The sections of the example's site: two at the top, two below the first, one below that. */
export const siteSections: readonly SiteSection[] = [
  { id: 1, name: 'Quayside', path: '/', description: null, parentId: null },
  { ...SECTION, description: 'Berths, cranes, gates and grids.', parentId: null },
  { id: 8, name: 'Port Power', path: '/harbours/power', description: 'Plugs on the quay.', parentId: 7 },
  { id: 9, name: 'Small Harbours', path: '/harbours/small', description: null, parentId: 7 },
  { id: 10, name: 'Grid Queues', path: '/harbours/power/queues', description: null, parentId: 8 },
  { id: 11, name: 'Ferries', path: '/ferries', description: 'Routes and ramps.', parentId: null },
];

/**
 * The running app for examples. It signs URLs of images and files with placeholders, which no server accepts.
 */
export const exampleApp: RunningApp = {
  media: createMediaAddresses({
    sign: () => 'testtesttest',
    cached: new Map(),
    signFile: (file, now) => `${filePath(file)}?until=${now + 300}&signature=${'t'.repeat(22)}`,
  }),
};

/** The page data of an example; by default of an article. */
export function pageSubject(overrides: Partial<PageSubject> = {}): PageSubject {
  return {
    kind: 'content',
    path: '/harbours/article/10000001/example',
    site: {
      id: 1,
      tenantKey: 'quayside',
      name: 'Quayside',
      tagline: 'The working waterfront, reported',
      description: 'Ports, ferries, tugs and locks.',
      language: 'en',
      timeZone: 'Europe/Amsterdam',
      origin: 'https://quayside.example',
      settings: exampleSettings(),
      app: exampleApp,
    },
    section: sectionSubject(),
    sections: siteSections,
    content: articleContent(),
    contentTypes: [
      { name: 'Article', label: 'Article' },
      { name: 'Company', label: 'Company' },
      { name: 'Event', label: 'Event' },
      { name: 'Video', label: 'Video' },
    ],
    module: null,
    forPrint: false,
    part: 0,
    preview: false,
    now: '2026-11-18T12:00:00.000Z',
    pageNumber: 1,
    ...overrides,
  };
}

/** Overrides for the front page, which has no section and no content. */
export function homePage(): Partial<PageSubject> {
  return { kind: 'home', path: '/', section: null, content: null };
}

/** Input of a product's structured data for search engines, without its fields. */
export const exampleStructuredData: Omit<StructuredDataInput, 'fields'> = {
  url: 'https://quayside.example/kit/product/1/t-11',
  name: 'T-11',
  language: 'en',
  description: 'A tail.',
  published: '2026-11-18T07:30:00.000Z',
  updated: '2026-11-18T07:30:00.000Z',
  imageUrls: ['https://quayside.example/a.jpg', 'https://quayside.example/b.jpg'],
  images: [
    { '@type': 'ImageObject', url: 'https://quayside.example/a.jpg', width: 1600, height: 900 },
    { '@type': 'ImageObject', url: 'https://quayside.example/b.jpg', width: 1600, height: 1600 },
  ],
  authors: [],
  sectionName: 'Kit',
  series: null,
  publisher: {
    '@id': 'https://quayside.example/#organization',
    name: 'Quayside',
    url: 'https://quayside.example',
  },
  startDate: null,
  endDate: null,
  timeZone: 'Europe/Amsterdam',
  company: { name: 'Sundvik', url: 'https://quayside.example/company/2/sundvik' },
  contributors: [],
  performers: [],
  keywords: [],
  fileUrl: null,
  isFree: true,
};
