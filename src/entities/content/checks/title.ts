import { untitled } from '../texts.ts';
import type { Check } from './check.ts';

/** What is saved before it has a title gets one that says so, which no reader is meant to see. */
export const title: Check = ({ type, values }) => {
  const name = typeof values['name'] === 'string' ? values['name'].trim() : '';
  if (name.toLowerCase() !== untitled(type.label).toLowerCase()) return [];
  return [{ field: 'name', message: `The title is still “${name}”. Enter a title before you publish.` }];
};
