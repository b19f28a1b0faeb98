import { missingToPublish } from '#model/required-to-publish.ts';
import type { Check } from './check.ts';

/** What keeps an item from becoming public; of one that is public already it is a suggestion. */
export const requiredFields: Check = ({ type, shape, values, isPublic }) =>
  missingToPublish(type, shape, values).map((missing) => ({
    ...missing,
    ...(!isPublic && { isRequired: true }),
  }));
