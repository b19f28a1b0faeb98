/** Output of operations that list where a record is used. */
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import type { Shape } from '#model/field.ts';

type NoFields = Record<never, never>;

/**
 * `typeName`: type of the list, such as `MediaUses`. `entryType`: type of one record in it. `more`: fields of a
 * record and counts that only this operation has.
 */
export function usesOutput<
  const Name extends string,
  Of extends Shape = NoFields,
  Counts extends Shape = NoFields,
>(typeName: Name, entryType: string, more?: { of: Of; counts: Counts }) {
  return {
    shape: typeName,
    fields: {
      records: list({
        label: 'Records',
        required: true,
        typeName: entryType,
        entryLabel: 'record',
        of: {
          entity: text({ label: 'Kind', required: true }),
          label: text({ label: 'Label of the kind', required: true }),
          id: integer({ label: 'Id', help: 'ID of the record within its kind.', required: true }),
          name: text({ label: 'Name', required: true }),
          ...more?.of,
        },
      }),
      totalCount: integer({ label: 'Total uses', required: true, help: 'At most 1,000.' }),
      ...more?.counts,
    },
  };
}
