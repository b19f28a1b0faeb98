import type { Check } from './check.ts';

/** What an item of its type is thought incomplete without: the file of a document. The teaser has a check of its own. */
export const expectedFields: Check = ({ type, shape, values }) =>
  (type.expects ?? []).flatMap((expected) => {
    const fields = typeof expected === 'string' ? [expected] : expected;
    const [field] = fields;
    if (field === undefined || field === 'teaser' || fields.some((key) => !isEmpty(values[key]))) return [];
    return [{ field, message: `${shape[field]?.options.label ?? field} is missing.` }];
  });

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
