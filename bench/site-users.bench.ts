import { askLists } from './lib/admin-lists.ts';
import { createFilled } from './lib/filled.ts';
import { listGoals, measureLists, SIZES } from './lib/lists.ts';
import { call } from '../e2e/support/app.ts';
import type { Scenario } from './lib/scenario.ts';
import { fillSiteUsers } from './lib/site-users.ts';

const QUESTIONS = [
  { name: 'newest first', input: { sortField: 'created', sortOrder: 'desc' } },
  { name: 'by last name', input: { sortField: 'lastName', sortOrder: 'asc' } },
  { name: 'by last log-in', input: { sortField: 'lastLogin', sortOrder: 'desc' } },
  { name: 'closed accounts', input: { status: 0 } },
  { name: 'of a country', input: { countryCode: 'NL' } },
  { name: 'search: an email address', input: { search: 'reader4711@mail723.example' } },
  { name: 'search: first and last name', input: { search: 'Edda Bergdal' } },
  { name: 'search: a last name', input: { search: 'Bergdal' } },
  { name: 'search: the beginning of a last name', input: { search: 'bergda' } },
  { name: 'search: a first name of many', input: { search: 'Rosa' } },
];
const OF_MEMBERSHIP = 'holders of a membership';

export const scenario: Scenario = {
  name: 'site-users',
  about: `The admin's list of site users, 50 accounts with their count, and its search: ${SIZES}, of accounts instead of articles.`,
  goals: listGoals([...QUESTIONS.map(({ name }) => name), OF_MEMBERSHIP]),
  run: (bench) =>
    measureLists({ ...bench, filled: createFilled(bench, { fill: fillSiteUsers }) }, async (filled) => {
      const memberships = await call<Memberships>(filled.app, 'getMembershipStream', {}, filled.token);
      const held = Math.min(...memberships.edges.map(({ node }) => node.id));
      const ofMembership = { name: OF_MEMBERSHIP, input: { membership: held } };
      return askLists(filled, [...QUESTIONS, ofMembership], 'getSiteUserStream');
    }),
};

interface Memberships {
  edges: { node: { id: number } }[];
}
