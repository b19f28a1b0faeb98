import { defineFigure } from '#model/screens/define-figure.ts';
import { can } from '#model/permissions.ts';

interface Answer {
  joined: number;
  left: number;
  active: number;
  logins: number;
  countedMax: number;
  days: { day: string; joined: number; left: number }[];
}

export const figures = [
  defineFigure<Answer>({
    title: 'Members in the last 30 days',
    empty: 'No sign-ups, departures or logins.',
    column: 'site',
    order: 0,
    canUse: can('view_site_users'),
    query: {
      operation: 'getMembersFigures',
      input: (site) => ({ site }),
      cacheKey: ['records', 'siteUser', 'figures'],
    },
    read: ({ joined, left, active, logins, countedMax, days }) => ({
      totals: [
        { label: 'Joined', count: joined, isCut: joined >= countedMax },
        { label: 'Left', count: left, isCut: left >= countedMax },
        { label: 'Active', count: active, isCut: logins >= countedMax, help: 'Logged in at least once' },
      ],
      bars: 'Joined',
      line: 'Left',
      days: days.map((one) => ({ day: one.day, bar: one.joined, line: one.left })),
      ...(Math.max(joined, left, logins) >= countedMax && {
        note: `Only the newest ${countedMax.toLocaleString('en')} of each are counted.`,
      }),
    }),
    more: { path: '/members-report' },
  }),
];
