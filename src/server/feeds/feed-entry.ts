/**
 * The parts of a feed entry that are read, as the parser returns them: RSS, RDF, Atom or JSON, with the
 * namespaces that publishers use.
 */
import { z } from 'zod';

/** Treats an invalid value as missing. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

const typed = z.object({ value: z.string(), type: z.string().optional() });
/** A text, either plain or with its type. */
const text = maybe(z.union([z.string(), typed.transform(({ value }) => value)]));
/** In Atom a title without a type is plain text; RSS does not define whether titles are plain. */
const title = maybe(
  z.union([
    z.string().transform((value) => ({ value, isPlain: false })),
    typed.transform(({ value, type = 'text' }) => ({ value, isPlain: type === 'text' })),
  ]),
);
const links = maybe(z.array(z.object({ href: z.string().optional(), rel: z.string().optional() })));
const texts = maybe(z.array(z.string()));

const entryShape = z.object({
  title,
  link: text,
  url: text,
  links,
  guid: maybe(z.object({ value: z.string(), isPermaLink: z.boolean().optional() })),
  rdf: maybe(z.object({ about: z.string().optional() })),
  description: text,
  summary: text,
  content: maybe(
    z.union([z.string(), z.object({ value: z.string().optional(), encoded: z.string().optional() })]),
  ),
  content_text: text,
  content_html: text,
  pubDate: text,
  published: text,
  updated: text,
  date_published: text,
  dc: maybe(z.object({ titles: texts, dates: texts })),
  dcterms: maybe(
    z.object({
      titles: texts,
      issued: texts,
      available: texts,
      dates: texts,
      created: texts,
      modified: texts,
    }),
  ),
  atom: maybe(z.object({ title, links, published: text, updated: text })),
  xml: maybe(z.object({ base: text })),
});

export type FeedEntry = z.infer<typeof entryShape>;

/** The entry, or null if it is invalid. */
export function readEntry(entry: unknown): FeedEntry | null {
  return entryShape.safeParse(entry).data ?? null;
}

/** Possible URLs of an entry, best first: a guid counts unless it is declared not to be a URL. */
export function addressesOf(entry: FeedEntry): string[] {
  const { guid, rdf } = entry;
  const ofGuid = guid?.isPermaLink === false ? undefined : guid?.value;
  return [...linksOf(entry), ...[ofGuid, rdf?.about].flatMap((address) => address?.trim() || [])];
}

/** The links of an entry, best first, as they are written: they may be relative. */
export function linksOf({ link, url, links: own, atom }: FeedEntry): string[] {
  const [ofEntry, ofAtom] = [own, atom?.links].map(
    (several) => several?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href,
  );
  return [link, url, ofEntry, ofAtom].flatMap((address) => address?.trim() || []);
}

/** What a feed or an entry declares as `xml:base`: the URL to which its relative links refer. */
export function baseOf({ xml }: { xml?: { base?: string | undefined } | undefined }): string | undefined {
  return xml?.base?.trim() || undefined;
}

/** The entry's title, from either element. */
export function titleOf({
  title: own,
  dc,
  dcterms,
  atom,
}: FeedEntry): { value: string; isPlain: boolean } | null {
  const [named] = [...(dc?.titles ?? []), ...(dcterms?.titles ?? [])];
  return own ?? atom?.title ?? (named === undefined ? null : { value: named, isPlain: true });
}

/** The entry's description, or its full text if it has no description. */
export function textOf(entry: FeedEntry): string {
  const { content } = entry;
  const whole = typeof content === 'string' ? content : (content?.value ?? content?.encoded);
  return entry.description ?? entry.summary ?? entry.content_text ?? entry.content_html ?? whole ?? '';
}

/** Possible publication dates of an entry, best first. */
export function datesOf({
  pubDate,
  published,
  date_published,
  updated,
  dc,
  dcterms,
  atom,
}: FeedEntry): string[] {
  const terms = [dcterms?.issued, dcterms?.available, dcterms?.dates, dcterms?.created];
  const dates = [
    pubDate,
    published,
    date_published,
    atom?.published,
    dc?.dates?.[0],
    ...terms.map((several) => several?.[0]),
    updated,
    atom?.updated,
    dcterms?.modified?.[0],
  ];
  return dates.flatMap((date) => date ?? []);
}
