import { block, defineTypeLayout, latest, list, row } from '#layouts/starting-layouts.ts';
import { contact } from './type.ts';

/** A person: their profile, and the items they wrote. */
export const contactLayout = defineTypeLayout(contact, [
  row('1', [[block('content_title')]]),
  row('2_1', [
    [list({ source: 'author', presentation: 'list', count: 10, paging: true, showSection: true })],
    [block('company_banner'), latest(5)],
  ]),
]);
