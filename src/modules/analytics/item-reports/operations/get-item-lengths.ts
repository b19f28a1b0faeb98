import { integer } from '#fields/integer/field.ts';
import { reportInput, reportOutput } from '#fields/report-shape.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { secondsPerView } from '../../report-figures/model/view-figures.ts';
import { LENGTH_BREAKDOWNS } from '../model/item-breakdowns.ts';
import { ITEM_FILTERS } from '../model/item-filters.ts';
import type { LengthMeasure } from '../../report-store/model/report-store.ts';
import type { SumOf } from '#server/reports/index.ts';
import { itemsOfReport } from '../server/items-of-report.ts';

const FIGURES = {
  published: integer({ label: 'Items that went live', required: true }),
  words: integer({ label: 'Words', help: 'Sum of the words of these items.', required: true }),
  wordsPerItem: integer({ label: 'Words per item', help: 'Null until words are counted.' }),
  views: integer({ label: 'Views by people', required: true }),
  secondsPerView: integer({ label: 'Seconds of attention per view', help: 'Null without views.' }),
  readThroughPercent: integer({
    label: 'Percent of views that reached the end of the text',
    help: 'Null without views.',
  }),
};

export const getItemLengths = defineOperation({
  name: 'getItemLengths',
  kind: 'query',
  summary:
    'Words of the items that went live on a site in a period, with their views, attention and read-through in the same period, compared with the previous period: by length, type, section or author.',
  input: { ...reportInput(LENGTH_BREAKDOWNS), ...ITEM_FILTERS },
  output: reportOutput('ContentLengthReport', { totals: FIGURES, columns: FIGURES }),
  access: can('view_analytics'),
  run: async (ctx: OperationContext, input) => {
    const { store, question, answer } = await itemsOfReport(ctx, input);
    const by = input.by ?? LENGTH_BREAKDOWNS[0].value;
    return answer(by, await store.lengths({ ...question, by }), figuresOf);
  },
});

function figuresOf(sum: SumOf<LengthMeasure>) {
  const [views, seconds, measured] = [sum('views'), sum('seconds'), sum('measured')];
  return {
    published: sum('items'),
    words: sum('words'),
    wordsPerItem: measured > 0 ? Math.round(sum('words') / measured) : null,
    views,
    secondsPerView: secondsPerView({ views, seconds }),
    readThroughPercent: views > 0 ? Math.round((100 * sum('readThrough')) / views) : null,
  };
}
