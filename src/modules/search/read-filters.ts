/** Parses a reader's search from the query of the search page. */
import { SEARCH_PAGE_MAX, SEARCH_TEXT_LENGTH_MAX, type SearchFilters } from './search-filters.ts';

const TYPES_MAX = 20;
const SECTIONS_MAX = 20;
/** Maximum length of `filters`; a longer value is ignored. */
const FILTERS_LENGTH_MAX = 2_000;

/**
 * Parses the query of `/search`: either `filters`, a JSON object (specification, public site, section 2
 * "Routes"), or the plain parameters of a form submitted without a script: `text`, `type` and `section`
 * (repeating), `sort`, `page`. `types` is an alias of `type`, because earlier URLs used it. Invalid values
 * are ignored, so that no query is rejected.
 */
export function readSearchFilters(query: string): SearchFilters {
  const parameters = new URLSearchParams(query);
  const filters = parameters.get('filters');
  const given = filters === null ? fromForm(parameters) : parseObject(filters);
  const { type, types } = given;
  return {
    text: textOf(given['text']),
    types: listOf(type ?? types, TYPES_MAX).filter((name) => /^[A-Za-z]{1,40}$/.test(name)),
    websiteSchedule: listOf(given['websiteSchedule'], SECTIONS_MAX).flatMap((id) => {
      const number = Number(id);
      return Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? [number] : [];
    }),
    sort: given['sort'] === 'newest' ? 'newest' : 'relevance',
    page: pageOf(given['page']),
  };
}

function fromForm(parameters: URLSearchParams): Record<string, unknown> {
  return {
    text: parameters.get('text'),
    type: [...parameters.getAll('type'), ...parameters.getAll('types')],
    websiteSchedule: parameters.getAll('section'),
    sort: parameters.get('sort'),
    page: parameters.get('page'),
  };
}

function parseObject(json: string): Record<string, unknown> {
  if (json.length > FILTERS_LENGTH_MAX) return {};
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, SEARCH_TEXT_LENGTH_MAX);
}

function listOf(value: unknown, max: number): string[] {
  const given = Array.isArray(value) ? value : [value];
  const plain = given.filter((entry) => typeof entry === 'string' || typeof entry === 'number');
  return [...new Set(plain.map(String))].slice(0, max);
}

/** All page numbers beyond the last page are mapped to one number, so that they all get the same response. */
function pageOf(value: unknown): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, SEARCH_PAGE_MAX + 1) : 1;
}
