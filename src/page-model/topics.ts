/**
 * Pages of terms: `/topics/shore-power`. Terms with the same name form one topic there, whatever their types.
 */
import type { PageSubject } from './page.ts';
import { slugify } from '#text/slug.ts';

const TOPICS_PATH = '/topics';

/** Maximum number of terms with the same name that a topic joins. */
export const TERMS_OF_TOPIC_MAX = 20;

/** Minimum number of items of a topic for search engines to list it. */
export const LISTED_ITEMS_MIN = 3;

/** The subject of a topic's page, for its blocks. */
export interface TopicQuery {
  of: 'topic';
  name: string;
  description: string | null;
  termIds: readonly number[];
}

/** The alias of a term: its name as spelled in URLs; `language` as in `slugify`. */
export function topicAlias(name: string, language: string | null = null): string {
  return slugify(name, language) || 'term';
}

export function topicPath(alias: string): string {
  return `${TOPICS_PATH}/${alias}`;
}

/** The alias in the path of a topic's page; null for any other path. */
export function topicAliasOf(path: string): string | null {
  return /^\/topics\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/**
 * Whether a site has topic pages: if it has a section at `/topics`, the paths below belong to the section.
 */
export function hasTopicPages(sections: readonly { path: string }[]): boolean {
  return !sections.some(({ path }) => path === TOPICS_PATH);
}

/** The topic of a page; null on other pages. */
export function topicOf({ module }: Pick<PageSubject, 'module'>): TopicQuery | null {
  return module && isTopic(module.query) ? module.query : null;
}

function isTopic(query: unknown): query is TopicQuery {
  return typeof query === 'object' && query !== null && 'of' in query && query.of === 'topic';
}
