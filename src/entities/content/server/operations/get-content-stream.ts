import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
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
import { typeOf } from '../drafts/documents.ts';

const ids = (label: string) => relations({ label, to: 'content', countMax: STREAM_LIMIT_MAX });
const id = (label: string, help?: string) => integer({ label, min: 1, ...(help !== undefined && { help }) });

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
    authorId: id('Author'),
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
  },
  output: { connection: 'content' },
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    const types = [...(input.type ? [input.type] : []), ...(input.includeContentTypes ?? [])];
    const { items, hasMore } = await streamContent(ctx, {
      ...input,
      siteId: ctx.site.siteId,
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
    const teaser = {
      fallback: input.teaserFallback ?? true,
      lengthMax: input.teaserMaxLength ?? EXCERPT_LENGTH,
    };
    return {
      edges: items.map((item) => ({ node: withTeaser(item, teaser), cursor: String(item.id) })),
      pageInfo: { hasNextPage: hasMore, endCursor: null },
      totalCount: null,
    };
  },
});
