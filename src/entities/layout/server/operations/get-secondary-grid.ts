import { z } from 'zod';
import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { json } from '#fields/json/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { SECONDARY_GRID } from '../layout-page-shape.ts';
import { ISSUES, presentNextGrid } from '../present-layout-page.ts';
import { readerAsking } from '../reader-asking.ts';

/**
 * Maximum number of excluded items, and of issues. No reader scrolls through parts of eight pages with a
 * hundred items each.
 */
const EXCLUDED_MAX = 500;

export const getSecondaryGrid = defineOperation({
  name: 'getSecondaryGrid',
  kind: 'query',
  summary:
    'The rows that a layout loads at the end of a page, with items not shown yet. Pass the returned excludeContentIds to get the next rows.',
  input: {
    alias: text({
      label: 'Alias',
      required: true,
      lengthMax: 2000,
      help: 'The full path of the page, with or without a leading slash; anything after # or ? is ignored.',
    }),
    gridSettings: group({
      label: 'Grid settings',
      help: 'What was shown so far, and the section for lists. Leave empty for the first rows.',
      typeName: 'SecondaryGridSettings',
      of: {
        excludeContentIds: relations({
          label: 'Excluded items',
          to: 'content',
          countMax: EXCLUDED_MAX,
          help: 'Items shown so far: usedContentIds of the page, then excludeContentIds of each response.',
        }),
        excludeIssueIds: json({
          label: 'Excluded issues',
          check: z.array(z.int()).max(EXCLUDED_MAX, `At most ${EXCLUDED_MAX} issues can be excluded.`),
          help: 'Issues shown so far, passed in the same way.',
        }),
        sectionId: integer({
          label: 'Section',
          min: 1,
          help: 'For lists of the page’s section. Leave empty for the page’s own section.',
        }),
        defaultContentTypes: choices({
          label: 'Content types',
          from: 'contentTypes',
          help: 'For lists without content types. Leave empty for all types.',
        }),
      },
    }),
  },
  output: { shape: 'SecondaryGrid', fields: SECONDARY_GRID },
  access: anyone,
  before: async (
    { actor, passes, site, services }: BeforeContext<OperationContext>,
    { alias, gridSettings },
  ) => {
    const settings = gridSettingsOf.parse(gridSettings ?? {});
    const contentIds = settings.excludeContentIds ?? [];
    const issueIds = settings.excludeIssueIds ?? [];
    const lists = {
      sectionId: settings.sectionId ?? null,
      contentTypes: settings.defaultContentTypes ?? [],
    };
    const excludeRecords = { [ISSUES]: issueIds };
    const reader = readerAsking({ actor, passes });
    const request = { alias, excludeContentIds: contentIds, excludeRecords, lists, reader };
    const found = site && (await services.pages.nextGrid(site, request));
    if (!found) throw notFound('PAGE_NOT_FOUND', 'page');
    return presentNextGrid(found, { contentIds, issueIds });
  },
  run: (_ctx: OperationContext, _input, answer) => Promise.resolve(answer),
});

/** Schema that types the group's values, which have already been validated. */
const gridSettingsOf = z.object({
  excludeContentIds: z.array(z.number()).nullish(),
  excludeIssueIds: z.array(z.number()).nullish(),
  sectionId: z.number().nullish(),
  defaultContentTypes: z.array(z.string()).nullish(),
});
