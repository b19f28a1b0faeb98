import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { GATE_BREAKDOWNS } from '../model/gate-funnel.ts';
import { REGISTRATION_BREAKDOWNS } from '../model/registration-funnel.ts';

const REQUESTS: Measure = { key: 'requests', label: 'Requests', as: 'count', help: 'Of a registration.' };
const REGISTRATIONS: Measure = { key: 'registrations', label: 'Registrations', as: 'count' };
const LOGINS: Measure = {
  key: 'logins',
  label: 'Logins',
  as: 'count',
  help: 'With those of new registrations.',
};

const VIEWS: Measure = {
  key: 'views',
  label: 'Gated views',
  as: 'count',
  help: 'By people who met the gate.',
};
const CLICKS: Measure = { key: 'clicks', label: 'Clicks', as: 'count', help: 'On Join or Login.' };
const CLICKED: Measure = { key: 'clickPercent', label: 'Clicked', as: 'percent', help: 'Of views.' };
const LOGGED_IN: Measure = { key: 'loginPercent', label: 'Logged in', as: 'percent', help: 'Of views.' };

export const reports = [
  defineReport({
    access: can('view_analytics'),
    path: '/gate-funnel-report',
    title: 'Gate funnel',
    nav: { group: 'analytics', order: 50, icon: 'signpost' },
    lead: 'Registrations and logins count for the item to which the reader went on.',
    operation: 'getGateFunnel',
    filters: async () => (await import('../model/gate-filters.ts')).GATE_FILTERS,
    breakdowns: GATE_BREAKDOWNS,
    totals: [VIEWS, CLICKS, CLICKED, REQUESTS, REGISTRATIONS, LOGINS, LOGGED_IN],
    series: 'views',
    // As many as fit next to the navigation.
    columns: [VIEWS, CLICKS, CLICKED, { ...REGISTRATIONS, label: 'Registered' }, LOGINS, LOGGED_IN],
    words: ['view', 'views'],
    empty: {
      title: 'No reader met a gate',
      text: 'No gated item was viewed in this period or the previous period. Choose another period.',
    },
  }),
  defineReport({
    access: can('view_analytics'),
    path: '/registration-funnel-report',
    title: 'Registration funnel',
    nav: { group: 'analytics', order: 60, icon: 'redirect' },
    lead: 'Clicks are counted by the page’s script, the other steps by the server.',
    operation: 'getRegistrationFunnel',
    filters: async () => (await import('../model/registration-filters.ts')).REGISTRATION_FILTERS,
    breakdowns: REGISTRATION_BREAKDOWNS,
    totals: [
      { key: 'steps', label: 'Steps', as: 'count', help: 'All, or those of the filter.' },
      REQUESTS,
      REGISTRATIONS,
      { key: 'registrationPercent', label: 'Registered', as: 'percent', help: 'Of requests.' },
      LOGINS,
    ],
    series: 'steps',
    columns: [
      { key: 'steps', label: 'Count', as: 'count' },
      { key: 'beforePercent', label: 'Share', as: 'percent' },
    ],
    words: ['step', 'steps'],
    empty: {
      title: 'No steps',
      text: 'No reader clicked Join or Login, registered or logged in in this period or the previous period. Choose another period.',
    },
  }),
];
