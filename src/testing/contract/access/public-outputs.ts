/** The outputs of the product that tests of access request, and items with a secret in all of their gated parts. */
import type { Field, Shape } from '#model/field.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { ON_THE_SITE, TENANCY_INPUTS, type Targets } from '../tenancy/tenancy-inputs.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Gated parts of an item. */
export interface GatedContent {
  /** Nine letters or digits that occur nowhere else. */
  word: string;
  /** Text that is open to everyone. */
  opening: string;
  /** A file that contains the word. */
  fileId: number;
  /** An image of the gallery. */
  assetId: number;
}

/** Values of a gated field that contain the word, by the field's kind; a new gated kind needs an entry. */
const VALUES: Record<string, (gatedContent: GatedContent, key: string) => unknown> = {
  richText: ({ word, opening }) => ({
    v: 1,
    content: [paragraph(opening), paragraph(`${word} stands here.`)],
  }),
  longText: ({ word }) => word,
  url: ({ word }) => `https://papers.example/${word}`,
  embed: ({ word }) => `https://www.youtube.com/watch?v=${word}_1`,
  file: ({ fileId }) => fileId,
  list: ({ word, assetId }, key) =>
    key === 'images'
      ? [{ image: { asset: assetId, alt: word } }]
      : [{ name: 'Aside', body: { v: 1, content: [paragraph(`${word} stands aside.`)] } }],
};

function gatedValues(shape: Shape, gatedContent: GatedContent): Record<string, unknown> {
  const gated = Object.entries(shape).filter(([, { options }]) => options.gated);
  return Object.fromEntries(
    gated.map(([key, field]: [string, Field]) => {
      const value = VALUES[field.kind.kind]?.(gatedContent, key);
      if (value === undefined) throw new Error(`Say above what a gated ${field.kind.kind} holds here.`);
      return [key, value];
    }),
  );
}

/** Values of an item of the type, with the word in every gated field. */
export function valuesWithWord(typeName: string, gatedContent: GatedContent): Record<string, unknown> {
  const type = registry.contentTypes.get(typeName);
  if (!type) throw new Error(`There is no type ${typeName}.`);
  const common = gatedValues(registry.entities.get('content')?.entity.fields ?? {}, gatedContent);
  const shown = Object.entries(common).filter(([key]) => !type.hides?.includes(key));
  return {
    ...Object.fromEntries(shown),
    ...(type.offers?.includes('startDate') && { startDate: '2030-05-01T08:00:00.000Z' }),
    ...gatedValues(type.fields, gatedContent),
  };
}

/**
 * URLs of a site, except those of single items; includes a search for each of the words. `sitemap`: the body
 * of `/sitemap.xml`.
 */
export function siteAddresses(sitemap: string, words: readonly string[]): string[] {
  const files = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const channel = encodeURIComponent('{"limit":50,"channel":"newsletter"}');
  return [
    '/',
    '/news',
    '/news?page=2',
    '/news/ports',
    ...words.map((word) => `/search?text=${encodeURIComponent(word)}`),
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-google-news.xml',
    ...files,
    '/__rss/website-scheduled-content.xml',
    `/__rss/website-scheduled-content.xml?input=${channel}`,
    '/__rss/podcast.xml',
    '/__rss/podcast/news.xml',
    '/__part?path=/',
    '/__part?path=/news',
  ];
}

/** URLs of one item. */
export const itemAddresses = (id: number) => [
  `/${id}`,
  `/print/content/${id}`,
  `/__part?path=/${id}`,
  `/__part?path=/${id}&rows=later`,
  `/__calendar/${id}.ics`,
];

/**
 * Calls of operations that a reader may make, with inputs that name the item, and with words that find it.
 */
export function callsFor(
  operations: readonly AnyOperation[],
  { id, targets: own, words }: { id: number; targets: Targets; words: readonly string[] },
): [string, Record<string, unknown>][] {
  const targets = { ...own, content: id, person: id };
  const callInputs = [{}, ...words.map((search) => ({ search })), { id }];
  return operations.flatMap((operation) => {
    const inputs = [
      ...(TENANCY_INPUTS[operation.name]?.(targets, targets) ?? []),
      ...(ON_THE_SITE[operation.name] ?? []),
      ...callInputs.filter((one) => Object.keys(one).every((key) => key in operation.input)),
    ];
    return inputs.map((input): [string, Record<string, unknown>] => [operation.name, input]);
  });
}

/**
 * Removes the word where a search page repeats the phrase: in its title, its field and the links to more
 * pages.
 */
export function withoutEcho(body: string, word: string): string {
  return body
    .replaceAll(`text=${word}`, '')
    .replaceAll(`text%22%3A%22${word}%22`, '')
    .replaceAll(`<title>Search: ${word} `, '')
    .replaceAll(`value="${word}"`, '')
    .replaceAll(new RegExp(`(?<=[“"„«]|&quot;)${word}(?=[”"“»]|&quot;)`, 'g'), '');
}
