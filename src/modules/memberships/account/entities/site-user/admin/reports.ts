import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { MEMBERS_BREAKDOWNS } from '../../../../staff/model/members-breakdowns.ts';

const joined: Measure = { key: 'joined', label: 'Joined', as: 'count', help: 'Completed registrations.' };
const left: Measure = { key: 'closed', label: 'Left', as: 'count', help: 'Closed accounts.' };
const active: Measure = {
  key: 'active',
  label: 'Active members',
  as: 'count',
  help: 'Members who logged in at least once.',
};
const logins: Measure = { key: 'logins', label: 'Logins', as: 'count' };

export const reports = [
  defineReport({
    path: '/members-report',
    title: 'Members',
    nav: { group: 'people', order: 40, icon: 'chart' },
    access: can('view_site_users'),
    lead: 'Readers who joined, left or logged in on this site.',
    operation: 'getMembersReport',
    filters: async () => (await import('../../../../staff/model/members-filters.ts')).MEMBERS_FILTERS,
    breakdowns: MEMBERS_BREAKDOWNS,
    totals: [joined, left, active, logins],
    series: 'joined',
    columns: [joined, left, active, logins],
    words: ['member', 'members'],
    empty: {
      title: 'No activity',
      text: 'No reader joined, left or logged in in this period or the previous period. Choose another period.',
    },
  }),
];
