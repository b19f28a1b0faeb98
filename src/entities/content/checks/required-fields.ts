import { missingToPublish } from '#entities/content/required-to-publish.ts';
import type { Check } from './check.ts';

/** Fields required to publish; for an item that is already public they are only suggestions. */
export const requiredFields: Check = ({ type, shape, values, isPublic }) =>
  missingToPublish(type, shape, values).map((missing) => ({
    ...missing,
    ...(!isPublic && { isRequired: true }),
  }));
