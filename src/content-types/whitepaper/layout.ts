import { block, defineTypeLayout, row } from '#model/starting-layouts.ts';
import { whitepaper } from './type.ts';

/** A study: what it contains, with its cover, the file and its publisher at the side. */
export const whitepaperLayout = defineTypeLayout(whitepaper, [
  row('1', [[block('content_title')]]),
  row(
    '2_1',
    [
      [block('content_body'), block('content_sidebars'), block('about_author'), block('share_links')],
      [
        block('document_download', { showCover: true }),
        block('company_banner'),
        block('company_key_contact'),
      ],
    ],
    { columnPriority: '2' },
  ),
  row('1', [[block('related_content', { count: 4, presentation: 'cards' })]], { background: 'tint' }),
]);
