import {
  listOf,
  optionalText,
  parseFile,
  refuseUnknownKeys,
  requireNumber,
  requireText,
} from './front-matter.ts';

/** How an article is scheduled in its section; a subset of the platform's schedule options. */
export const scheduleOptions = ['Standard', 'Featured', 'Pinned', 'Sponsored'] as const;
export type ScheduleOption = (typeof scheduleOptions)[number];

/** An article of the demonstration publication. `body` is Markdown in the subset the demo uses. */
export interface DemoArticle {
  /** The file name without its ending; what `article:<slug>` links name. */
  slug: string;
  title: string;
  seoTitle?: string;
  teaser: string;
  deck?: string;
  /** Alias of the primary section, then those the article also appears in. */
  section: string;
  alsoIn: readonly string[];
  /** Author slugs in byline order. Empty for sponsored items, which carry no staff byline. */
  authors: readonly string[];
  /** Key in the illustration catalogue. */
  picture: string;
  pictureAlt: string;
  pictureCaption?: string;
  /** Age at seeding time, in days, with a decimal part. */
  daysAgo: number;
  option: ScheduleOption;
  labels: readonly string[];
  body: string;
}

/** A standing page, such as About. */
export interface DemoPage {
  slug: string;
  title: string;
  alias: string;
  teaser: string;
  picture?: string;
  body: string;
}

/** A file's text by its path, as `import.meta.glob` with `?raw` delivers it. */
export type SourceFiles = Readonly<Record<string, string>>;

const articleFiles: SourceFiles = import.meta.glob<string>('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pageFiles: SourceFiles = import.meta.glob<string>('./pages/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All articles, newest first. Throws when a file breaks the front matter rules. */
export function loadArticles(): readonly DemoArticle[] {
  return parseAll(articleFiles, parseArticle).toSorted((a, b) => a.daysAgo - b.daysAgo);
}

/** All pages, by alias. Throws when a file breaks the front matter rules. */
export function loadPages(): readonly DemoPage[] {
  return parseAll(pageFiles, parsePage).toSorted((a, b) => a.alias.localeCompare(b.alias));
}

/** Turns one article file into data. Pure; errors name the file and what to mend. */
export function parseArticle(slug: string, source: string): DemoArticle {
  const file = parseFile(slug, source);
  refuseUnknownKeys(slug, file, articleKeys);
  const seoTitle = optionalText(slug, file, 'seoTitle');
  const deck = optionalText(slug, file, 'deck');
  const pictureCaption = optionalText(slug, file, 'pictureCaption');
  return {
    slug,
    title: requireText(slug, file, 'title'),
    ...(seoTitle === undefined ? {} : { seoTitle }),
    teaser: requireText(slug, file, 'teaser'),
    ...(deck === undefined ? {} : { deck }),
    section: requireText(slug, file, 'section'),
    alsoIn: listOf(slug, file, 'alsoIn'),
    authors: listOf(slug, file, 'authors'),
    picture: requireText(slug, file, 'picture'),
    pictureAlt: requireText(slug, file, 'pictureAlt'),
    ...(pictureCaption === undefined ? {} : { pictureCaption }),
    daysAgo: requireNumber(slug, file, 'daysAgo'),
    option: scheduleOption(slug, optionalText(slug, file, 'option') ?? 'Standard'),
    labels: listOf(slug, file, 'labels'),
    body: file.body,
  };
}

/** Turns one page file into data. Pure; errors name the file and what to mend. */
export function parsePage(slug: string, source: string): DemoPage {
  const file = parseFile(slug, source);
  refuseUnknownKeys(slug, file, pageKeys);
  const picture = optionalText(slug, file, 'picture');
  return {
    slug,
    title: requireText(slug, file, 'title'),
    alias: requireText(slug, file, 'alias'),
    teaser: requireText(slug, file, 'teaser'),
    ...(picture === undefined ? {} : { picture }),
    body: file.body,
  };
}

const pageKeys = new Set(['title', 'alias', 'teaser', 'picture']);
const articleKeys = new Set([
  'title',
  'seoTitle',
  'teaser',
  'deck',
  'section',
  'alsoIn',
  'authors',
  'picture',
  'pictureAlt',
  'pictureCaption',
  'daysAgo',
  'option',
  'labels',
]);

function parseAll<Parsed>(files: SourceFiles, parse: (slug: string, source: string) => Parsed): Parsed[] {
  return Object.entries(files).map(([path, source]) => parse(slugOf(path), source));
}

function slugOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

function scheduleOption(slug: string, value: string): ScheduleOption {
  const option = scheduleOptions.find((candidate) => candidate === value);
  if (option === undefined) {
    throw new Error(`${slug} has the option ${value}: use one of ${scheduleOptions.join(', ')}.`);
  }
  return option;
}
