import { isEmptyValue } from '#entities/content/required-to-publish.ts';
import type { Check } from './check.ts';

/** Fields an item of its type should have: of several in a list one is enough. The teaser and the author have separate checks. */
export const expectedFields: Check = ({ type, shape, values }) =>
  (type.expects ?? []).flatMap((expected) => {
    const fields = typeof expected === 'string' ? [expected] : expected;
    const [field] = fields;
    if (field === undefined || OWN_CHECKS.includes(field) || fields.some((key) => !isEmptyValue(values[key])))
      return [];
    return [{ field, message: `${shape[field]?.options.label ?? field} is missing.` }];
  });

const OWN_CHECKS = ['teaser', 'authors'];
