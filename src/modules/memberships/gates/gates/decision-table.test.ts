/**
 * Tests every combination of reader and item: the access decision is compared with an oracle that shares none
 * of its code. The oracle is written from the readings of the specification, row by row.
 */
import { expect, test } from 'vitest';
import { decideAccess, type AccessItem, type Reader } from '#access/decide-access.ts';
import { passKindsOf } from '#model/readers/define-pass.ts';
import { link } from '#entities/content/server/passes/link.ts';
import { passes as registered } from '#registry/passes.server.ts';
import { createGateCheck, type RuleRow } from '../model/gate-rules.ts';
import { crawler } from '../../crawlers/passes/crawler.ts';
import { freeView } from '../../meter/passes/free-view.ts';
import { licence } from '../../licences/passes/licence.ts';
import { survey } from '../../surveys/passes/survey.ts';

const NOW = '2026-05-04T08:00:00.000Z';
const [EARLIER, LATER] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];
const ITEM_ID = 70_000_001;
/** Ids of memberships. */
const [GOLD, SILVER] = [1, 2];

/** Ids of surveys: two active ones, and an inactive one. */
const [SURVEY, OTHER_SURVEY, CLOSED_SURVEY] = [11, 12, 13];

/** Requirements: none, an account, gold, silver, any membership, answers, or free for everyone. */
type Ask =
  | 'nothing'
  | 'account'
  | 'gold'
  | 'silver'
  | 'any'
  | 'everyone'
  | 'survey'
  | 'closedSurvey'
  | 'surveyOrGold'
  | 'noSurvey';

const ITEMS: Ask[] = ['nothing', 'account', 'gold', 'everyone', 'survey', 'closedSurvey', 'surveyOrGold'];
/** Requirements of a section and of its parent section. */
const SECTIONS: [own: Ask, above: Ask][] = [
  ['nothing', 'nothing'],
  ['nothing', 'account'],
  ['silver', 'account'],
  ['everyone', 'gold'],
  ['nothing', 'survey'],
];
const TYPES: Ask[] = ['nothing', 'account', 'gold', 'survey'];
const LAYOUTS: Ask[] = ['nothing', 'any', 'survey', 'noSurvey'];
const STATES = ['published', 'draft', 'scheduled', 'expired', 'deleted', 'elsewhere'] as const;

const KINDS = passKindsOf(registered);
const elsewhere = link.issue({ contentId: 70_000_002, until: LATER });

const READERS = {
  anonymous: {},
  registered: { memberships: [] },
  gold: { memberships: [GOLD] },
  silver: { memberships: [SILVER] },
  both: { memberships: [GOLD, SILVER] },
  licensed: { passes: [licence.issue({ companyId: 3, name: 'Pilots' })] },
  crawler: { passes: [crawler.issue({ name: 'Searcher' })] },
  linked: { passes: [link.issue({ contentId: ITEM_ID, until: LATER })] },
  linkedElsewhere: { passes: [elsewhere] },
  answered: { passes: [survey.issue({ surveyIds: [SURVEY] })] },
  answeredOther: { passes: [survey.issue({ surveyIds: [OTHER_SURVEY] })] },
  answeredClosed: { passes: [survey.issue({ surveyIds: [CLOSED_SURVEY] })] },
  goldAnswered: { memberships: [GOLD], passes: [survey.issue({ surveyIds: [SURVEY] })] },
  linkedElsewhereAnswered: {
    passes: [elsewhere, survey.issue({ surveyIds: [SURVEY] })],
  },
  onFreeView: { passes: [freeView.issue({})] },
  withoutViews: { meterExhausted: true },
  staff: { isStaff: true },
  previewer: { preview: true },
} as const;
type ReaderName = keyof typeof READERS;
const isReaderName = (name: string): name is ReaderName => name in READERS;

interface Row {
  item: Ask;
  section: [own: Ask, above: Ask];
  type: Ask;
  layout: Ask;
  state: (typeof STATES)[number];
  reader: ReaderName;
  isOn: boolean;
}

function allRows(): Row[] {
  const readers = Object.keys(READERS).filter(isReaderName);
  return ITEMS.flatMap((item) =>
    SECTIONS.flatMap((section) =>
      TYPES.flatMap((type) =>
        LAYOUTS.flatMap((layout) =>
          STATES.flatMap((state) =>
            readers.flatMap((reader) =>
              [true, false].map((isOn) => ({ item, section, type, layout, state, reader, isOn })),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Follows the readings 1, 2, 3, 5, 6 and 8, and the windows of design section 1. */
function oracle({ item, section: [own, above], type, layout, state, reader, isOn }: Row): string {
  if (state === 'deleted' || state === 'elsewhere') return 'hidden';
  if (reader === 'previewer') return state === 'published' ? 'open' : 'preview';
  if (state !== 'published') return 'hidden';
  if (reader === 'staff') return 'open';
  const requirement = [item, own, above, type, layout].find((ask) => ask !== 'nothing') ?? 'nothing';
  if (requirement === 'nothing' || requirement === 'everyone')
    return reader === 'withoutViews' ? 'gated: viewsUsed' : 'open';
  if (!isOn) return 'gated: moduleOff';
  if (['licensed', 'crawler', 'linked', 'onFreeView'].includes(reader)) return 'open';
  const holds: Record<string, string[]> = {
    gold: ['gold'],
    silver: ['silver'],
    both: ['gold', 'silver'],
    goldAnswered: ['gold'],
  };
  const answered = ['answered', 'goldAnswered', 'linkedElsewhereAnswered'].includes(reader);
  const isMember = reader === 'registered' || reader in holds;
  const held = holds[reader] ?? [];
  if (requirement === 'survey') return answered ? 'open' : 'gated: surveyRequired';
  if (requirement === 'surveyOrGold')
    return answered || held.includes('gold') ? 'open' : 'gated: surveyRequired';
  if (requirement === 'closedSurvey' || requirement === 'noSurvey') {
    const hadAnswered = requirement === 'closedSurvey' && reader === 'answeredClosed';
    return isMember || hadAnswered ? 'open' : 'gated: surveyClosed';
  }
  if (requirement === 'account') return isMember ? 'open' : 'gated: registrationRequired';
  if (requirement === 'any' ? held.length > 0 : held.includes(requirement)) return 'open';
  return isMember ? 'gated: membershipMissing' : 'gated: membershipRequired';
}

const FIELDS: Record<
  Ask,
  { registrationRequired?: boolean; membershipIds?: number[]; surveyId?: number; isOpenToAll?: boolean }
> = {
  nothing: {},
  account: { registrationRequired: true },
  gold: { membershipIds: [GOLD] },
  silver: { membershipIds: [SILVER] },
  any: {},
  everyone: { isOpenToAll: true },
  survey: { surveyId: SURVEY, registrationRequired: true },
  closedSurvey: { surveyId: CLOSED_SURVEY },
  surveyOrGold: { surveyId: SURVEY, membershipIds: [GOLD] },
  noSurvey: {},
};

function rulesOf({ section: [own, above], type, layout }: Row): RuleRow {
  const section = (id: number, parentId: number | null, ask: Ask) => ({
    id,
    parentId,
    isOpenToAll: null,
    registrationRequired: null,
    membershipIds: null,
    surveyId: null,
    ...FIELDS[ask],
  });
  const { membershipIds: requiredMemberships = null, surveyId: survey = null } = FIELDS[type];
  return {
    settings: {
      ungatedParagraphs: 2,
      gatedTypes: type === 'nothing' ? [] : [{ contentTypes: ['Article'], requiredMemberships, survey }],
      gatingSurvey: layout === 'survey' ? SURVEY : null,
    },
    surveys: [
      { id: SURVEY, omedaId: null, isOpen: true },
      { id: OTHER_SURVEY, omedaId: 'SRV-12', isOpen: true },
      { id: CLOSED_SURVEY, omedaId: null, isOpen: false },
    ],
    sections: [section(4, null, above), section(5, 4, own)],
    layouts: [
      {
        type: 'content',
        key: null,
        alias: null,
        content_types: null,
        section_id: null,
        content_id: null,
        is_global: false,
        propagate: null,
        page_type: null,
        gating_requirements: REQUIREMENTS.get(layout) ?? null,
      },
    ],
  };
}

const REQUIREMENTS = new Map<Ask, string>([
  ['any', 'membership'],
  ['survey', 'omeda'],
  ['noSurvey', 'omeda'],
]);

const WINDOWS = {
  published: { status: 1, published: EARLIER, unpublished: null, siteIds: [1] },
  draft: { status: 2, published: null, unpublished: null, siteIds: [1] },
  scheduled: { status: 1, published: LATER, unpublished: null, siteIds: [1] },
  expired: { status: 1, published: EARLIER, unpublished: EARLIER, siteIds: [1] },
  deleted: { status: 0, published: EARLIER, unpublished: null, siteIds: [1] },
  elsewhere: { status: 1, published: EARLIER, unpublished: null, siteIds: [2] },
};

function itemOf({ item, state }: Row): AccessItem {
  const own = { id: ITEM_ID, type: 'Article', labels: [], sectionId: 5 };
  const nothing = { registrationRequired: false, membershipIds: [], surveyId: null, isOpenToAll: false };
  const asks = { ...nothing, ...FIELDS[item] };
  return { ...own, ...asks, ...WINDOWS[state] };
}

function readerOf(name: ReaderName): Reader {
  const facts: {
    memberships?: readonly number[];
    passes?: Reader['passes'];
    meterExhausted?: true;
    isStaff?: true;
    preview?: true;
  } = READERS[name];
  const { memberships, passes, meterExhausted, isStaff, preview = false } = facts;
  const member = { kind: 'member', id: 9, organisationId: 1 } as const;
  const actor: Reader['actor'] = isStaff
    ? { kind: 'system', organisationId: 1 }
    : memberships
      ? { ...member, grantIds: memberships }
      : { kind: 'anonymous' };
  return {
    actor,
    preview,
    ...(passes && { passes }),
    ...(meterExhausted && { meterExhausted: { ungatedParagraphs: 2 } }),
  };
}

function decided(row: Row): string {
  const gate = { name: 'membership', order: 10, judge: createGateCheck(rulesOf(row)), module: 'memberships' };
  const site = {
    siteId: 1,
    gates: [gate],
    passes: KINDS,
    modulesOn: new Set(row.isOn ? ['memberships'] : []),
  };
  const decision = decideAccess(readerOf(row.reader), itemOf(row), site, NOW);
  return decision.kind === 'gated' ? `gated: ${decision.reason}` : decision.kind;
}

test('every row of the table is decided as by the oracle', () => {
  const rows = allRows();
  expect(rows.length).toBeGreaterThan(500);
  const wrong = rows.filter((row) => decided(row) !== oracle(row));
  expect(wrong.slice(0, 5).map((row) => ({ ...row, said: decided(row), expected: oracle(row) }))).toEqual([]);
  // Every possible answer occurs: a table with only one answer would prove nothing.
  expect(new Set(rows.map(oracle))).toEqual(
    new Set([
      'open',
      'preview',
      'hidden',
      'gated: registrationRequired',
      'gated: membershipRequired',
      'gated: membershipMissing',
      'gated: moduleOff',
      'gated: viewsUsed',
      'gated: surveyRequired',
      'gated: surveyClosed',
    ]),
  );
});
