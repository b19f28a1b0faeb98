import { typographic } from '#rich-text/document/typography.ts';
import type { DemoItem } from './load-items.ts';

/** The item with the quotation marks and apostrophes of its language; its text is set when it is read. */
export function typeset(item: DemoItem, language: string): DemoItem {
  const set = <Value>(value: Value): Value => inAll(value, language);
  return {
    ...item,
    title: set(item.title),
    teaser: set(item.teaser),
    fields: set(item.fields),
    images: set(item.images),
    elsewhere: set(item.elsewhere),
    ...(item.seoTitle !== undefined && { seoTitle: set(item.seoTitle) }),
    ...(item.deck !== undefined && { deck: set(item.deck) }),
    ...(item.imageAlt !== undefined && { imageAlt: set(item.imageAlt) }),
    ...(item.imageCaption !== undefined && { imageCaption: set(item.imageCaption) }),
  };
}

function inAll<Value>(value: Value, language: string): Value;
function inAll(value: unknown, language: string): unknown {
  // URLs and code of players are not prose.
  if (typeof value === 'string') return /^(?:https?:|<)/.test(value) ? value : typographic(value, language);
  if (Array.isArray(value)) return value.map((entry) => inAll(entry, language));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inAll(entry, language)]));
}
