import { expect, test } from 'vitest';
import {
  ANONYMOUS_READER,
  decideAccess,
  decideBlockAccess,
  evaluateGates,
  GATE_FAILED,
} from '#access/decide-access.ts';
import { defineGate, type GateAnswer } from './define-gate.ts';
import {
  definePass,
  feedReaderOf,
  mergePasses,
  opensAllItems,
  passKindsOf,
  type Pass,
  type ReaderPass,
} from './define-pass.ts';

const ITEM = {
  id: 7,
  type: 'article',
  labels: [],
  sectionId: 1,
  registrationRequired: true,
  membershipIds: [],
  surveyId: null,
  isOpenToAll: false,
};
const ANONYMOUS = { kind: 'anonymous' } as const;
const NOW = '2026-02-01T00:00:00Z';

/** Pass kinds that are unknown to core, as a module defines them. */
const harbourPass = definePass<{ harbour: string }>({ name: 'harbourPass', scope: 'site' });
const glance = definePass<object>({ name: 'glance', scope: 'view' });
const ticket = definePass<{ itemIds: readonly number[] }>({
  name: 'ticket',
  scope: 'items',
  grants: ({ itemIds }, { id }) => itemIds.includes(id),
  feedReader: ({ itemIds }) => ({
    channel: 'partnerFeed' as const,
    includes: () => itemIds.length > 0,
    fileAccess: () => ({ kind: 'partner', id: 1, signature: 'signed' }),
  }),
});
const quiz = definePass<{ surveyId: number }>({
  name: 'quiz',
  scope: 'items',
  grants: (own, _item, { surveyId }) => surveyId === own.surveyId,
});
const MODULE = 'harbour';
const KINDS = passKindsOf(
  [harbourPass, glance, ticket, quiz].map((pass) => ({ ...(pass as Pass<ReaderPass>), module: MODULE })),
);

function siteWith(judge: () => GateAnswer | null, modulesOn = [MODULE]) {
  const gate = { ...defineGate({ name: 'plank', order: 1, judge }), module: MODULE };
  return { siteId: 1, gates: [gate], passes: KINDS, modulesOn: new Set(modulesOn) };
}
const closed = () => ({ passes: false, reason: 'loginRequired', ungatedParagraphs: 1 }) as const;

const OPENING = [harbourPass.issue({ harbour: 'Lannec' }), glance.issue({}), ticket.issue({ itemIds: [7] })];

test.each(OPENING)(
  'a pass of kind $kind opens what a gate restricts and is named in the decision',
  (pass) => {
    expect(evaluateGates(ANONYMOUS, ITEM, siteWith(closed), [pass])).toEqual({
      kind: 'open',
      gate: 'plank',
      by: pass.kind,
    });
    const item = { ...ITEM, status: 1, published: '2026-01-01T00:00:00Z', unpublished: null, siteIds: [1] };
    const reader = { ...ANONYMOUS_READER, passes: [pass] };
    expect(decideAccess(reader, item, siteWith(closed), NOW)).toMatchObject({ kind: 'open', by: pass.kind });
    expect(decideAccess(reader, { ...item, status: 2 }, siteWith(closed), NOW).kind).toBe('hidden');
  },
);

test.each(OPENING)(
  'a pass of kind $kind opens nothing that a failed gate, or one that is off, restricts',
  (pass) => {
    const broken = siteWith(() => {
      throw new Error('A plank is missing.');
    });
    expect(evaluateGates(ANONYMOUS, ITEM, broken, [pass])).toMatchObject({
      kind: 'gated',
      reason: GATE_FAILED,
    });
    expect(evaluateGates(ANONYMOUS, ITEM, siteWith(closed, []), [pass])).toMatchObject({
      kind: 'gated',
      reason: 'moduleOff',
    });
  },
);

test.each(OPENING)('a pass of kind $kind opens nothing once its module is off or removed', (pass) => {
  const coreGate = defineGate({ name: 'quay', order: 1, judge: closed });
  const off = { ...siteWith(closed, []), gates: [coreGate] };
  const removed = { ...siteWith(closed), gates: [coreGate], passes: passKindsOf([]) };
  for (const site of [off, removed]) {
    expect(evaluateGates(ANONYMOUS, ITEM, site, [pass])).toMatchObject({ kind: 'gated', gate: 'quay' });
    const block = { registrationRequired: true, membershipIds: [] };
    expect(decideBlockAccess({ ...ANONYMOUS_READER, passes: [pass] }, block, site).kind).toBe('gated');
    expect(opensAllItems([pass], site)).toBe(false);
    expect(feedReaderOf([pass], site)).toBeNull();
  }
});

test('a pass without a definition opens nothing, whatever else it carries', () => {
  for (const pass of [{ kind: 'stowaway', itemIds: [7], scope: 'site' }, { kind: '' }, { kind: 'toString' }])
    expect(evaluateGates(ANONYMOUS, ITEM, siteWith(closed), [pass])).toMatchObject({ kind: 'gated' });
});

test('a pass whose rule throws opens nothing, and the decision carries the error', () => {
  const error = new Error('The ticket is torn.');
  const torn = definePass<object>({
    name: 'torn',
    scope: 'items',
    grants: () => {
      throw error;
    },
  });
  const site = { ...siteWith(closed), passes: passKindsOf([torn as Pass<ReaderPass>]) };
  expect(evaluateGates(ANONYMOUS, ITEM, site, [torn.issue({})])).toMatchObject({ kind: 'gated', error });
});

test('a decision names no pass where no gate restricts the item, nor where the member passes', () => {
  const held = [harbourPass.issue({ harbour: 'Lannec' })];
  const open = siteWith(() => null);
  expect(evaluateGates(ANONYMOUS, ITEM, open, held)).toEqual({ kind: 'open', gate: null });
  const passed = siteWith(() => ({ passes: true }));
  expect(evaluateGates(ANONYMOUS, ITEM, passed, held)).toEqual({ kind: 'open', gate: 'plank' });
});

test('a pass for some items opens only those, by the item or by what the gate requires', () => {
  const forSurvey = () => ({ ...closed(), surveyId: 4 }) as const;
  const held = [ticket.issue({ itemIds: [8] }), quiz.issue({ surveyId: 4 })];
  const decide = (judge: typeof closed, id: number) =>
    evaluateGates(ANONYMOUS, { ...ITEM, id }, siteWith(judge), held);
  expect(decide(closed, 7).kind).toBe('gated');
  expect(decide(closed, 8)).toMatchObject({ by: 'ticket' });
  expect(decide(forSurvey, 7)).toMatchObject({ by: 'quiz', surveyId: 4 });
  expect(decide(() => ({ ...closed(), surveyId: 5 }), 7).kind).toBe('gated');
});

test('a pass for one view opens the item and no block', () => {
  const block = { registrationRequired: true, membershipIds: [] };
  const decide = (pass: ReaderPass) =>
    decideBlockAccess({ ...ANONYMOUS_READER, passes: [pass] }, block, siteWith(closed)).kind;
  expect(decide(glance.issue({}))).toBe('gated');
  expect(decide(harbourPass.issue({ harbour: 'Lannec' }))).toBe('open');
});

test('a pass that opens all items replaces the others of its reader', () => {
  const [whole] = OPENING;
  const some = [ticket.issue({ itemIds: [7] }), quiz.issue({ surveyId: 4 })];
  expect(mergePasses(some, whole ? [whole] : [], KINDS)).toEqual([whole]);
  expect(mergePasses([], some, KINDS)).toBe(some);
  expect(mergePasses(some, [], KINDS)).toBe(some);
  expect(mergePasses(some.slice(0, 1), some.slice(1), KINDS)).toEqual(some);
});

test('a definition finds its own pass among those of a reader', () => {
  expect(ticket.findIn(OPENING)).toMatchObject({ itemIds: [7] });
  expect(quiz.findIn(OPENING)).toBeNull();
  expect(quiz.findIn(undefined)).toBeNull();
});

test('two kinds of one name stop the start', () => {
  const twice = [glance, glance] as Pass<ReaderPass>[];
  expect(() => passKindsOf(twice)).toThrow('Two passes have the name glance.');
});
