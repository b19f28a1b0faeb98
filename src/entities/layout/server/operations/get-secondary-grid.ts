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

/** Parts of eight pages with a hundred items each would be more than any reader scrolls through. */
const EXCLUDED_MAX = 500;

export const getSecondaryGrid = defineOperation({
  name: 'getSecondaryGrid',
  kind: 'query',
  summary:
    'The rows that a page’s layout loads at its end, with items it has not shown yet. The next ones are asked for with the excludeContentIds of the answer.',
  input: {
    alias: text({
      label: 'Alias',
      required: true,
      lengthMax: 2000,
      help: 'The full path of the page, with or without a leading slash; anything after # or ? is ignored.',
    }),
    gridSettings: group({
      label: 'Grid settings',
      typeName: 'SecondaryGridSettings',
      of: {
        excludeContentIds: relations({
          label: 'Not these items',
          to: 'content',
          countMax: EXCLUDED_MAX,
          help: 'Those shown so far: usedContentIds of the page, then excludeContentIds of each answer.',
        }),
        excludeIssueIds: json({
          label: 'Not these issues',
          check: z.array(z.int()).max(EXCLUDED_MAX, `At most ${EXCLUDED_MAX} issues can be excluded.`),
          help: 'Those shown so far, in the same way.',
        }),
        sectionId: integer({
          label: 'Section',
          min: 1,
          help: 'For lists of the page’s section; the page’s own when empty.',
        }),
        defaultContentTypes: choices({
          label: 'Content types',
          from: 'contentTypes',
          help: 'For lists whose settings name none; all when empty.',
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

/** The group's values have been checked; this says what they are. */
const gridSettingsOf = z.object({
  excludeContentIds: z.array(z.number()).nullish(),
  excludeIssueIds: z.array(z.number()).nullish(),
  sectionId: z.number().nullish(),
  defaultContentTypes: z.array(z.string()).nullish(),
});
