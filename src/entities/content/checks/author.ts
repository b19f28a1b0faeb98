import { isEmptyValue } from '#entities/content/required-to-publish.ts';
import type { Check } from './check.ts';

/** An item of a signed type needs its authors, or a byline instead of them. */
export const author: Check = ({ type, values }) => {
  const isSigned = type.expects?.flat().includes('authors');
  if (!isSigned || !isEmptyValue(values['authors']) || !isEmptyValue(values['byline'])) return [];
  return [{ field: 'authors', message: 'No author: the item has no byline.' }];
};
