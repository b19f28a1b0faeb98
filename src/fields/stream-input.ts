/** The input of every list operation: paging, search, sort, and the entity's own filters. */
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Field, Shape } from '#model/field.ts';

/** Paging, search and sort of a list, and the entity's filters. */
export function streamInput(entity: Entity): Shape {
  return {
    ...Object.fromEntries(entity.list.filters.map((key) => [key, filterField(entity.fields[key])])),
    search: text({ label: 'Search', lengthMax: 200 }),
    sortField: choice({
      label: 'Sort by',
      choices: plainChoices([...new Set(entity.list.sorts.map((sort) => sort.field))]),
    }),
    sortOrder: choice({ label: 'Order', choices: plainChoices(['asc', 'desc']) }),
    limit: integer({ label: 'Number of items', min: 1, max: 500, default: 50 }),
    after: text({ label: 'After', lengthMax: 2000 }),
    countTotal: boolean({ label: 'Count all', default: false }),
  };
}

function filterField(field: Field | undefined): Field {
  if (!field) return text({ label: 'Filter' });
  return { ...field, options: { ...field.options, required: false, default: undefined, writable: 'anyone' } };
}
