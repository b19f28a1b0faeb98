import { isEmptyValue } from '#entities/content/required-to-publish.ts';
import type { Check } from './check.ts';

/** Types that are signed name who wrote an item: by their authors, or by a byline in their place. */
export const author: Check = ({ type, values }) => {
  const isSigned = type.expects?.flat().includes('authors');
  if (!isSigned || !isEmptyValue(values['authors']) || !isEmptyValue(values['byline'])) return [];
  return [{ field: 'authors', message: 'No author: the item has no byline.' }];
};
