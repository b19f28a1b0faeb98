/** Items of the demo: Markdown files whose folder names their type and whose front matter has the other fields. */
import { z } from 'zod';
import { parseFile } from './front-matter.ts';

/** Folders of a publication, and the content type of their files. */
const TYPES_BY_FOLDER: Readonly<Record<string, string>> = {
  apparatus: 'Apparatus',
  articles: 'Article',
  blogs: 'Blog',
  companies: 'Company',
  contacts: 'Contact',
  documents: 'Document',
  events: 'Event',
  galleries: 'MediaGallery',
  'in-quarters': 'InQuarters',
  news: 'News',
  pages: 'Page',
  podcasts: 'Podcast',
  'press-releases': 'PressRelease',
  products: 'Product',
  promotions: 'Promotion',
  videos: 'Video',
  webinars: 'Webinar',
  whitepapers: 'Whitepaper',
};

const text = z.string().min(1);
const image = z.strictObject({ image: text, alt: text, caption: text.optional() });

const frontMatter = z.strictObject({
  title: text.max(90),
  seoTitle: text.optional(),
  deck: text.optional(),
  teaser: text,
  /** The address of a page. */
  alias: text.optional(),
  /** Alias of the primary section, then its other sections; `batch/grain` is one of the other site. */
  section: text.optional(),
  alsoIn: z.array(text).default([]),
  /** Author slugs in byline order. */
  authors: z.array(text).default([]),
  /** Key in the illustration catalogue. */
  image: text.optional(),
  imageAlt: text.optional(),
  imageCaption: text.optional(),
  /** More images: the gallery. */
  images: z.array(image).default([]),
  /** Age at seeding time, in days, with a decimal part. */
  daysAgo: z.number().min(0.1).max(400).default(150),
  /** First day, counted from seeding time, its hour in UTC, and the length; for events and webinars. */
  starts: z.strictObject({ inDays: z.int(), hour: z.int().min(0).max(23), hours: z.number() }).optional(),
  option: z.enum(['Standard', 'Featured', 'Pinned', 'Sponsored']).default('Standard'),
  labels: z.array(text).default([]),
  /** Slug of the company the item is about or comes from. */
  company: text.optional(),
  /** Its texts on another site, by tenant key. */
  elsewhere: z.record(z.string(), z.strictObject({ name: text, teaser: text })).default({}),
  /** Slugs of other people, and of items to read next. */
  contributors: z.array(text).default([]),
  photographers: z.array(text).default([]),
  relatedTo: z.array(text).default([]),
  /** Slug of the item it is a translation of. */
  translationOf: text.optional(),
  /** Topics of the item, by name; created if missing. */
  topics: z.array(text).default([]),
  /** Own fields of the type; items are named by slug, files by key. */
  fields: z.record(z.string(), z.unknown()).default({}),
});

/** An item of the demo. `body` is Markdown in the subset the demo uses; items are linked as `item:slug`. */
export interface DemoItem extends z.infer<typeof frontMatter> {
  /** The file name without its ending. */
  slug: string;
  type: string;
  body: string;
}

/** Files' texts by path, as `import.meta.glob` with `?raw` delivers them. Newest first; throws at a broken one. */
export function loadItems(files: Readonly<Record<string, string>>): readonly DemoItem[] {
  return Object.entries(files)
    .map(([path, source]) => {
      const [folder = '', name = ''] = path.split('/').slice(-2);
      return parseItem(folder, name.replace(/\.md$/, ''), source);
    })
    .toSorted((a, b) => a.daysAgo - b.daysAgo || a.slug.localeCompare(b.slug));
}

/** Turns one file into data. Pure; errors name the file and what to fix. */
export function parseItem(folder: string, slug: string, source: string): DemoItem {
  const type = TYPES_BY_FOLDER[folder];
  if (type === undefined) throw new Error(`${slug} lies in ${folder}, which is the folder of no type.`);
  const { values, body } = parseFile(slug, source);
  const parsed = frontMatter.safeParse(values);
  if (!parsed.success) throw new Error(`${slug}: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.image && !parsed.data.imageAlt) throw new Error(`${slug} lacks imageAlt.`);
  return { ...parsed.data, slug, type, body };
}
