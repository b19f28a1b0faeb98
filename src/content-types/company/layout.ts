import { block, defineTypeLayout, list, row } from '#layouts/starting-layouts.ts';
import { company } from './type.ts';

const FROM_COMPANY = { source: 'company', presentation: 'cards', showSection: false };

/** Types of items about a company, and of its announcements. */
const NEWS = ['Article', 'News', 'PressRelease', 'Blog', 'Event', 'Webinar', 'Whitepaper', 'InQuarters'];

/** A company: banner, logo and description next to its facts and people; its products; articles about it. */
export const companyLayout = defineTypeLayout(company, [
  row('1', [[block('content_title')]]),
  row('2_1', [
    [
      block('content_body'),
      block('gating_form'),
      block('company_overview', { showContacts: false }),
      block('inquiry_form', { title: 'Contact this company' }),
      block('share_links'),
    ],
    [block('company_key_contact', { count: 3 })],
  ]),
  row('1', [[block('company_videos', { title: 'Videos' })]]),
  row(
    '1',
    [
      [
        list({
          ...FROM_COMPANY,
          title: 'Products',
          contentTypes: ['Product'],
          columns: 4,
          count: 8,
          showDate: false,
        }),
      ],
    ],
    {
      background: 'tint',
    },
  ),
  row('1', [[list({ ...FROM_COMPANY, title: 'In the news', contentTypes: NEWS, columns: 3, count: 6 })]]),
]);
