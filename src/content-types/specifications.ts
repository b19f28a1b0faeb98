import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';

/** Measured properties of a product, in the order readers compare them. */
export function specifications(group: string) {
  return list({
    label: 'Specifications',
    of: {
      name: text({ label: 'Property', required: true, lengthMax: 80, width: 'half' }),
      value: text({ label: 'Value', required: true, lengthMax: 200, width: 'half' }),
    },
    typeName: 'Specification',
    entryLabel: 'specification',
    countMax: 60,
    group,
  });
}
