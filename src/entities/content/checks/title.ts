import { untitled } from '../texts.ts';
import type { Check } from './check.ts';

/** An item saved without a title gets a generated title, which readers should not see. */
export const title: Check = ({ type, values }) => {
  const name = typeof values['name'] === 'string' ? values['name'].trim() : '';
  if (name.toLowerCase() !== untitled(type.label).toLowerCase()) return [];
  return [{ field: 'name', message: `The title is still “${name}”. Enter a title before you publish.` }];
};
