/** Input of every list operation: paging, search, sort, and the entity's filters. */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { CONDITION_OPERATORS, CONDITION_VALUES_MAX, CONDITIONS_MAX } from '#records/list-conditions.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Field, Shape } from '#model/field.ts';

/** Returns the input for paging, search and sort of a list, and for the entity's filters. */
export function streamInput(entity: Entity): Shape {
  return {
    ...Object.fromEntries(entity.list.filters.map((key) => [key, filterField(entity.fields[key])])),
    ...(entity.list.operators && { conditions: CONDITIONS }),
    ...(entity.hasTrash && { inTrash: boolean({ label: 'In the trash', default: false }) }),
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

/** The same for every list; a list rejects conditions that it does not offer. */
const CONDITIONS = list({
  label: 'Conditions',
  typeName: 'ListCondition',
  entryLabel: 'condition',
  countMax: CONDITIONS_MAX,
  of: {
    field: text({ label: 'Field', required: true, lengthMax: 60 }),
    operator: choice({ label: 'Operator', required: true, choices: plainChoices(CONDITION_OPERATORS) }),
    values: json({
      label: 'Values',
      help: 'What the operator compares with, as texts. No value for operators that need none.',
      check: z
        .array(z.string().max(200, 'A value may have at most 200 characters.'))
        .max(CONDITION_VALUES_MAX),
    }),
  },
});

function filterField(field: Field | undefined): Field {
  if (!field) return text({ label: 'Filter' });
  return { ...field, options: { ...field.options, required: false, default: undefined, writable: 'anyone' } };
}
