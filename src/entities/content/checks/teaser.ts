import { TEASER_LENGTH_MAX, TEASER_LENGTH_MIN } from '#text/teaser.ts';
import type { Check } from './check.ts';

/** Lists, feeds and search results begin with the teaser (specification, section 5: 50 to 600 characters). */
export const teaser: Check = ({ type, values }) => {
  if (!type.expects?.includes('teaser')) return [];
  const text = typeof values['teaser'] === 'string' ? values['teaser'].trim() : '';
  if (text === '') return [{ field: 'teaser', message: 'No teaser: lists show the opening of the text.' }];
  if (text.length < TEASER_LENGTH_MIN)
    return [
      {
        field: 'teaser',
        message: `The teaser has ${text.length} characters; ${TEASER_LENGTH_MIN} to ${TEASER_LENGTH_MAX} are recommended.`,
      },
    ];
  return [];
};
