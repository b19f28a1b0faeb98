import { block, defineTypeLayout, latest, list, row } from '#model/starting-layouts.ts';
import { contact } from './type.ts';

/** A person: who they are and what they wrote. */
export const contactLayout = defineTypeLayout(contact, [
  row('1', [[block('content_title')]]),
  row('2_1', [
    [list({ source: 'author', title: 'Articles', presentation: 'list', count: 20, paging: true })],
    [latest(5)],
  ]),
]);
