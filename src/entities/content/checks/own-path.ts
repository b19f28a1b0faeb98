import { isEmptyValue } from '#entities/content/required-to-publish.ts';
import { slugify } from '#text/slug.ts';
import { untitled } from '../texts.ts';
import type { Check } from './check.ts';

/** Pages have no automatic URL: `checkOwnPath` refuses to publish a page without a custom path. */
export const ownPath: Check = ({ type, shape: { alias: field }, values: { alias, name: typed } }) => {
  if (type.address !== 'alias' || !isEmptyValue(alias)) return [];
  const name = typeof typed === 'string' ? typed.trim() : '';
  const slug = name === untitled(type.label) ? '' : slugify(name);
  const label = field?.options.label ?? 'URL';
  const example = slug === '' ? '' : `, for example ${slug}`;
  return [{ field: 'alias', message: `${label} is required${example}.`, isRequired: true }];
};
