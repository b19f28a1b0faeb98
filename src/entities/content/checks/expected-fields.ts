import { isEmptyValue } from '#entities/content/required-to-publish.ts';
import type { Check } from './check.ts';

/**
 * Fields that an item of its type should have: if the entry lists several, one of them is enough. The teaser and the author
 * have separate checks.
 */
export const expectedFields: Check = ({ type, shape, values }) =>
  (type.expects ?? []).flatMap((expected) => {
    const fields = typeof expected === 'string' ? [expected] : expected;
    const [field] = fields;
    if (field === undefined || OWN_CHECKS.includes(field) || fields.some((key) => !isEmptyValue(values[key])))
      return [];
    return [{ field, message: `${shape[field]?.options.label ?? field} is missing.` }];
  });

const OWN_CHECKS = ['teaser', 'authors'];
