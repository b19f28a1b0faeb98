import type { PageSubject } from '#page-model/page.ts';
import type { ShownMembership } from './memberships.ts';
import type { SurveyPrompt } from '../../surveys/model/survey-form.ts';

const FREE = { isFree: true, price: null, currency: null, period: null, joinedText: null, opens: [] };

/** Memberships for the examples of blocks. */
export const EXAMPLE_MEMBERSHIPS: readonly ShownMembership[] = [
  {
    id: 1,
    title: 'Quayside Readers',
    alias: 'readers',
    description: 'Every article in full, on every device. Free of charge.',
    ...FREE,
  },
  {
    id: 2,
    title: 'Harbour masters',
    alias: 'harbour-masters',
    description: null,
    isFree: false,
    price: 4900,
    currency: 'EUR',
    period: 'year',
    joinedText: null,
    opens: [
      { name: 'Port Power', path: '/ports/port-power' },
      { name: 'Locks & Bridges', path: '/inland/locks' },
    ],
  },
];

/** A survey for the examples of blocks. */
export const EXAMPLE_SURVEY: SurveyPrompt = {
  id: 1,
  title: 'About your quay',
  introText: 'Two questions, then read on.',
  askEmail: 'optional',
  questions: [
    {
      id: 1,
      label: 'What do you do?',
      type: 1,
      answers: [
        { id: 1, label: 'I run a port' },
        { id: 2, label: 'I ship goods' },
      ],
      isRequired: true,
    },
    { id: 2, label: 'How many berths do you run?', type: 7, answers: [], isRequired: false },
  ],
};

/** An account page, for the examples of blocks that appear only on such pages. */
export const ACCOUNT_PAGE: Partial<PageSubject> = {
  kind: 'module',
  path: '/account',
  module: { key: 'account', title: 'My account', pageNumber: 1, query: null, search: '' },
};
