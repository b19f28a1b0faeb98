import { typeOf } from '#entities/content/server/drafts/documents.ts';
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import {
  SEARCH_COUNT_MAX,
  SEARCH_PAGE_MAX,
  SEARCH_PAGE_SIZE,
  SEARCH_TEXT_LENGTH_MAX,
} from '../search-filters.ts';
import { searchNoteOf } from '../search-note.ts';

const SECTIONS_MAX = 20;

const RESULT = {
  id: integer({ label: 'ID of the item', required: true }),
  item: relation({ label: 'Item', to: 'content', help: 'As the reader of the request sees it.' }),
  snippet: list({
    label: 'Snippet',
    entryLabel: 'Part',
    typeName: 'SearchSnippetPart',
    help: 'Text around the matches, from what everyone may read; null without a match in it.',
    of: {
      text: text({ label: 'Text', required: true }),
      isMatch: boolean({
        label: 'Is a match',
        help: 'Whether this part matches a searched word.',
        required: true,
      }),
    },
  }),
};

const COUNT_OF_TYPE = {
  type: text({ label: 'Content type', required: true }),
  count: integer({ label: 'Number of matches', required: true }),
};

/**
 * Runs the query of the search page, with its queue and its limits: a flood of searches does not take the database from pages.
 * Gated texts are not searched, for any reader.
 */
export const searchContent = defineOperation({
  name: 'searchContent',
  kind: 'query',
  summary: `Published items of the site that contain words, as the search page finds them: ${SEARCH_PAGE_SIZE} results a page.`,
  input: {
    text: text({
      label: 'Words',
      required: true,
      lengthMax: SEARCH_TEXT_LENGTH_MAX,
      help: 'Words in quotation marks are searched as a phrase.',
    }),
    types: choices({ label: 'Content types', from: 'contentTypes', help: 'Leave empty for all.' }),
    sectionIds: relations({
      label: 'Sections',
      to: 'websiteSection',
      countMax: SECTIONS_MAX,
      help: 'Include their subsections. Leave empty for the whole site.',
    }),
    sort: choice({ label: 'Order', choices: plainChoices(['relevance', 'newest']), default: 'relevance' }),
    page: integer({ label: 'Page', min: 1, max: SEARCH_PAGE_MAX, default: 1 }),
  },
  output: {
    shape: 'SearchResults',
    fields: {
      results: list({
        label: 'Results',
        required: true,
        entryLabel: 'Result',
        typeName: 'SearchResult',
        of: RESULT,
        countMax: SEARCH_PAGE_SIZE,
      }),
      hasMore: boolean({ label: 'More pages follow', required: true }),
      found: integer({
        label: 'Number of matches',
        help: `Counted up to ${SEARCH_COUNT_MAX + 1}. Null if older items were not searched, because too many newer ones match.`,
      }),
      types: list({
        label: 'Matches by content type',
        required: true,
        entryLabel: 'Content type',
        typeName: 'SearchTypeCount',
        of: COUNT_OF_TYPE,
        help: 'Whatever types were requested.',
      }),
      meant: text({
        label: 'Other spelling',
        help: 'A spelling that finds matches, if these words find none.',
      }),
    },
  },
  access: anyone,
  before: async ({ site, services }: BeforeContext<OperationContext>, input) => {
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const filters = {
      text: input.text.normalize('NFKC').replace(/\s+/g, ' ').trim(),
      types: input.types ?? [],
      websiteSchedule: input.sectionIds ?? [],
      sort: input.sort === 'newest' ? ('newest' as const) : ('relevance' as const),
      page: input.page ?? 1,
    };
    return services.pages.results(site, { kind: 'search/results', filters });
  },
  run: async (ctx: OperationContext, input, { ids, hasMore, found = 0, note }) => {
    for (const name of input.types ?? []) typeOf(ctx, name, 'types');
    const meta = searchNoteOf([note]);
    return {
      results: ids.map((id) => ({ id, item: id, snippet: meta?.snippets[id] ?? null })),
      hasMore,
      found,
      types: Object.entries(meta?.types ?? {}).map(([type, count]) => ({ type, count })),
      meant: meta?.meant ?? null,
    };
  },
});
