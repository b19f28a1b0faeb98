import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';
import type { OperationContext } from '#server/context.ts';
import { EXCERPT_LENGTH, TEASER_LENGTH_MAX, TEASER_LENGTH_MIN } from '#text/teaser.ts';
import {
  STREAM_LIMIT_MAX,
  STREAM_SORTS,
  streamContent,
  withTeaser,
  type ContentStreamQuery,
} from '../lists/content-stream.ts';
import { pagedStream, type PagedStreamFilters } from '../lists/paged-stream.ts';
import { typeOf } from '../drafts/documents.ts';

const ids = (label: string) => relations({ label, to: 'content', countMax: STREAM_LIMIT_MAX });
const id = (label: string, help?: string) => integer({ label, min: 1, ...(help !== undefined && { help }) });

const PAGED_ONLY = 'Only with paged.';

export const getContentStream = defineOperation({
  name: 'getContentStream',
  kind: 'query',
  summary: 'Published items of the site by section, type, people or relation, newest first.',
  input: {
    type: text({
      label: 'Type',
      lengthMax: 60,
      help: 'One content type, in addition to includeContentTypes.',
    }),
    startDateAfter: instant({ label: 'Begins after', help: 'For events and webinars.' }),
    limit: integer({ label: 'Number of items', min: 1, max: STREAM_LIMIT_MAX, default: 10 }),
    includeContentIds: ids('Only these items'),
    excludeContentIds: ids('Excluded items'),
    includeContentTypes: choices({
      label: 'Content types',
      from: 'contentTypes',
      help: 'Leave empty for all.',
    }),
    sectionId: id('Section', 'Leave empty for the whole site.'),
    sectionBubbling: boolean({ label: 'Include subsections', default: true }),
    authorId: id('Author', 'ID of a contact: only items with this author.'),
    issueId: id('Issue', 'Items in an issue of a magazine.'),
    relatedToId: id('Related to', 'Items that the item refers to, and items that refer to it.'),
    sortField: choice({ label: 'Sort by', choices: plainChoices(Object.keys(STREAM_SORTS)) }),
    sortOrder: choice({ label: 'Order', choices: plainChoices(['asc', 'desc']) }),
    randomizeResults: boolean({ label: 'Random order', default: false }),
    requirePrimaryImage: boolean({ label: 'Only items with an image', default: false }),
    requireMemberships: boolean({
      label: 'Only items for members',
      default: false,
      help: 'Items that require a membership, among the first 2,000 matching items.',
    }),
    scheduleOption: choice({
      label: 'Placement option',
      choices: plainChoices(SCHEDULE_OPTIONS),
      help: 'Leave empty for any option.',
    }),
    teaserFallback: boolean({
      label: 'Use the opening of the text if there is no teaser',
      default: true,
    }),
    teaserMaxLength: integer({
      label: 'Teaser length',
      min: TEASER_LENGTH_MIN,
      max: TEASER_LENGTH_MAX,
      default: EXCERPT_LENGTH,
      help: 'In characters. Longer teasers are truncated at the end of a word.',
    }),
    paged: boolean({
      label: 'All items, page by page',
      default: false,
      help: 'Returns cursors for the argument after, and also items without a section unless a section is requested. Sorted by publication. A page can have fewer items than requested, even none, although more follow.',
    }),
    after: text({
      label: 'Next page',
      lengthMax: 200,
      help: 'The endCursor of the previous page, with the same filters.',
    }),
    termId: id('Term', PAGED_ONLY),
    publishedSince: instant({ label: 'Published since', help: PAGED_ONLY }),
    publishedBefore: instant({ label: 'Published before', help: PAGED_ONLY }),
    updatedSince: instant({ label: 'Updated since', help: PAGED_ONLY }),
  },
  output: { connection: 'content' },
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    const { siteId } = ctx.site;
    const types = [...(input.type ? [input.type] : []), ...(input.includeContentTypes ?? [])];
    const teaser = {
      fallback: input.teaserFallback ?? true,
      lengthMax: input.teaserMaxLength ?? EXCERPT_LENGTH,
    };
    assertCombinable(input);
    if (input.paged) {
      const filters = filtersOf(input, { siteId, types: types.map((name) => typeOf(ctx, name).name) });
      const { items, endCursor } = await pagedStream(ctx, filters, {
        after: input.after,
        limit: input.limit ?? 10,
      });
      return {
        edges: items.map(({ node, cursor }) => ({ node: withTeaser(node, teaser), cursor })),
        pageInfo: { hasNextPage: endCursor !== null, endCursor },
        totalCount: null,
      };
    }
    const { items, hasMore } = await streamContent(ctx, {
      ...input,
      siteId,
      listing: input.issueId === null ? null : { entity: 'magazineIssue', id: input.issueId },
      types: types.map((name) => typeOf(ctx, name).name),
      limit: input.limit ?? 10,
      sectionBubbling: input.sectionBubbling ?? true,
      requirePrimaryImage: input.requirePrimaryImage ?? false,
      requireMemberships: input.requireMemberships ?? false,
      randomizeResults: input.randomizeResults ?? false,
      sortField: input.sortField as ContentStreamQuery['sortField'],
      sortOrder: input.sortOrder as ContentStreamQuery['sortOrder'],
    });
    const edges = items.map((item) => ({ node: withTeaser(item, teaser), cursor: String(item.id) }));
    // A program that asks for the next page with it learns that it needs `paged`; without a cursor it would get this page again.
    const endCursor = hasMore ? (edges.at(-1)?.cursor ?? null) : null;
    return { edges, pageInfo: { hasNextPage: hasMore, endCursor }, totalCount: null };
  },
});

interface PagedInput extends Omit<
  PagedStreamFilters,
  'siteId' | 'types' | 'sortOrder' | 'sectionBubbling' | 'requirePrimaryImage'
> {
  paged: boolean | null;
  after: string | null;
  sectionBubbling: boolean | null;
  requirePrimaryImage: boolean | null;
  sortOrder: string | null;
  sortField: string | null;
}

/** Arguments that only a paged stream has. */
const OF_PAGED = ['after', 'termId', 'publishedSince', 'publishedBefore', 'updatedSince'];

/** Arguments of a paged stream that others have too. */
const OF_BOTH = [
  'paged',
  'type',
  'includeContentTypes',
  'includeContentIds',
  'excludeContentIds',
  'sectionId',
  'sectionBubbling',
  'authorId',
  'requirePrimaryImage',
  'sortOrder',
  'limit',
  'teaserFallback',
  'teaserMaxLength',
];

/** Throws BAD_USER_INPUT for arguments that a paged stream does not have, or that only it has. */
function assertCombinable(input: PagedInput): void {
  // The default of `sortField` is the order of paged streams.
  const given = { ...input, sortField: input.sortField === 'published' ? null : input.sortField };
  const isRefused = (key: string) =>
    input.paged ? ![...OF_PAGED, ...OF_BOTH].includes(key) : OF_PAGED.includes(key);
  const wrong = Object.entries(given).filter(
    ([key, value]) => isRefused(key) && value !== null && value !== false,
  );
  if (wrong.length === 0) return;
  const names = wrong.map(([key]) => key).join(', ');
  if (input.paged)
    throw badInput(
      'ARGUMENTS_NOT_COMBINABLE',
      `These arguments cannot be combined: paged and ${names}.`,
      Object.fromEntries(wrong.map(([key]) => [key, 'Not possible with paged.'])),
    );
  throw badInput(
    'ARGUMENTS_NOT_COMBINABLE',
    `Only pages have these arguments: ${names}. Send paged: true with the first request and with each of the next.`,
    Object.fromEntries(wrong.map(([key]) => [key, 'Possible only with paged: true.'])),
  );
}

function filtersOf(
  input: PagedInput,
  { siteId, types }: Pick<PagedStreamFilters, 'siteId' | 'types'>,
): PagedStreamFilters {
  return {
    siteId,
    types,
    includeContentIds: input.includeContentIds,
    excludeContentIds: input.excludeContentIds,
    sectionId: input.sectionId,
    sectionBubbling: input.sectionBubbling ?? true,
    authorId: input.authorId,
    termId: input.termId,
    requirePrimaryImage: input.requirePrimaryImage ?? false,
    publishedSince: input.publishedSince,
    publishedBefore: input.publishedBefore,
    updatedSince: input.updatedSince,
    sortOrder: input.sortOrder === 'asc' ? 'asc' : 'desc',
  };
}
