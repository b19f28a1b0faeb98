import { isEmptyValue } from '#model/required-to-publish.ts';
import { slugify } from '#model/slug.ts';
import { untitled } from '../texts.ts';
import type { Check } from './check.ts';

/** Pages have no automatic URL: publishing one without its own is refused (`checkOwnPath`). */
export const ownPath: Check = ({ type, shape, values }) => {
  if (type.address !== 'alias' || !isEmptyValue(values['alias'])) return [];
  const name = typeof values['name'] === 'string' ? values['name'].trim() : '';
  const slug = name === untitled(type.label) ? '' : slugify(name);
  const label = shape['alias']?.options.label ?? 'URL';
  const example = slug === '' ? '' : `, for example ${slug}`;
  return [{ field: 'alias', message: `${label} is required${example}.`, isRequired: true }];
};
