/** Pages of terms: `/topics/shore-power`. Terms of the same name are one topic there, whatever their types. */
import type { PageSubject } from './page.ts';
import { slugify } from '#text/slug.ts';

const TOPICS_PATH = '/topics';

/** Maximum number of terms of the same name that a topic joins. */
export const TERMS_OF_TOPIC_MAX = 20;

/** Items a topic needs before search engines are told of it. */
export const LISTED_ITEMS_MIN = 3;

/** What the page of a topic is about, for its blocks. */
export interface TopicQuery {
  of: 'topic';
  name: string;
  description: string | null;
  termIds: readonly number[];
}

/** The alias of a term: its name as it stands in addresses; `language` as in `slugify`. */
export function topicAlias(name: string, language: string | null = null): string {
  return slugify(name, language) || 'term';
}

export function topicPath(alias: string): string {
  return `${TOPICS_PATH}/${alias}`;
}

/** The alias in the address of a topic; null for any other address. */
export function topicAliasOf(path: string): string | null {
  return /^\/topics\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/** A site with a section at `/topics` has no pages of topics: the addresses below it are the section's. */
export function hasTopicPages(sections: readonly { path: string }[]): boolean {
  return !sections.some(({ path }) => path === TOPICS_PATH);
}

/** Null on every page that is no topic's. */
export function topicOf({ module }: Pick<PageSubject, 'module'>): TopicQuery | null {
  return module && isTopic(module.query) ? module.query : null;
}

function isTopic(query: unknown): query is TopicQuery {
  return typeof query === 'object' && query !== null && 'of' in query && query.of === 'topic';
}
