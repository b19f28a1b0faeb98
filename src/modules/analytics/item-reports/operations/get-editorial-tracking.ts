import { integer } from '#fields/integer/field.ts';
import { reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { EDITORIAL_BREAKDOWNS } from '../model/item-breakdowns.ts';
import { ITEM_FILTERS } from '../model/item-filters.ts';
import type { EditorialMeasure } from '../../report-store/model/report-store.ts';
import type { SumOf } from '#server/reports/index.ts';
import { itemsOfReport } from '../server/items-of-report.ts';

const FIGURES = {
  published: integer({ label: 'Items that went live', required: true }),
  created: integer({ label: 'Items created', required: true }),
  submitted: integer({ label: 'Submissions for review', required: true }),
  returned: integer({ label: 'Reviews that ended with a note to the author', required: true }),
  onTime: integer({ label: 'Items released by their publication time', required: true }),
  words: integer({ label: 'Words of the items that went live', required: true }),
  views: integer({ label: 'Views by people of the items that went live', required: true }),
};

export const getEditorialTracking = defineOperation({
  name: 'getEditorialTracking',
  kind: 'query',
  summary:
    'Items of a site that were created, submitted, returned and published in a period, with words and views, compared with the previous period: by author, editor, section, type or state.',
  input: { ...reportInput(EDITORIAL_BREAKDOWNS), ...ITEM_FILTERS },
  output: reportOutput('EditorialTrackingReport', { totals: FIGURES, columns: FIGURES }),
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const { store, question, answer } = await itemsOfReport(ctx, input);
    const by = input.by ?? EDITORIAL_BREAKDOWNS[0].value;
    return answer(by, await store.editorialWork({ ...question, by }), figuresOf);
  },
});

function figuresOf(sum: SumOf<EditorialMeasure>) {
  return {
    published: sum('published'),
    created: sum('created'),
    submitted: sum('submitted'),
    returned: sum('returned'),
    onTime: sum('onTime'),
    words: sum('words'),
    views: sum('views'),
  };
}
