import { expect, test } from 'vitest';
import { decideAccess, GATE_FAILED, mergePasses, evaluateGates, type ReaderPass } from './decide-access.ts';
import { defineGate, type GateAnswer } from './define-gate.ts';

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
const STRANGER = { kind: 'anonymous' } as const;
const PASSES: ReaderPass[] = [
  { kind: 'licence', companyId: 3, name: 'Quay Ltd' },
  { kind: 'crawler', name: 'Googlebot' },
  { kind: 'link', contentId: 7, until: '2026-11-30T00:00:00.000Z' },
];

function siteWith(judge: () => GateAnswer | null, modulesOn = ['members']) {
  const gate = { ...defineGate({ name: 'plank', order: 1, judge }), module: 'members' };
  return { siteId: 1, gates: [gate], modulesOn: new Set(modulesOn) };
}
const closed = () => ({ passes: false, reason: 'loginRequired', ungatedParagraphs: 1 }) as const;

test.each(PASSES)('a pass by $kind opens what a gate keeps, and says so', (pass) => {
  expect(evaluateGates(STRANGER, ITEM, siteWith(closed), pass)).toEqual({
    kind: 'open',
    gate: 'plank',
    by: pass.kind,
  });
  const item = { ...ITEM, status: 1, published: '2026-01-01T00:00:00Z', unpublished: null, siteIds: [1] };
  const reader = { actor: STRANGER, preview: false, pass };
  expect(decideAccess(reader, item, siteWith(closed), '2026-02-01T00:00:00Z')).toMatchObject({
    by: pass.kind,
  });
  expect(decideAccess(reader, { ...item, status: 2 }, siteWith(closed), '2026-02-01T00:00:00Z').kind).toBe(
    'hidden',
  );
});

test.each(PASSES)('a pass by $kind opens nothing that a broken gate, or one that is off, keeps', (pass) => {
  const broken = siteWith(() => {
    throw new Error('A plank is missing.');
  });
  expect(evaluateGates(STRANGER, ITEM, broken, pass)).toMatchObject({ kind: 'gated', reason: GATE_FAILED });
  expect(evaluateGates(STRANGER, ITEM, siteWith(closed, []), pass)).toMatchObject({
    kind: 'gated',
    reason: 'moduleOff',
  });
});

test('a pass is not named where no gate keeps anything, nor where the member passes', () => {
  const [licence] = PASSES;
  expect(
    evaluateGates(
      STRANGER,
      ITEM,
      siteWith(() => null),
      licence,
    ),
  ).toEqual({ kind: 'open', gate: null });
  expect(
    evaluateGates(
      STRANGER,
      ITEM,
      siteWith(() => ({ passes: true })),
      licence,
    ),
  ).toEqual({
    kind: 'open',
    gate: 'plank',
  });
});

test('a survey opens what asks for it and nothing else, and joins what else its reader has', () => {
  const asks = () => ({ ...closed(), surveyId: 4 }) as const;
  const answered = { kind: 'survey', surveyIds: [3, 4] } as const;
  const link = { kind: 'link', contentId: 8, until: '2026-11-30T00:00:00.000Z' } as const;
  const both = mergePasses(link, answered);
  expect(evaluateGates(STRANGER, ITEM, siteWith(asks), answered)).toEqual({
    kind: 'open',
    gate: 'plank',
    by: 'survey',
    surveyId: 4,
  });
  for (const pass of [answered, { kind: 'survey', surveyIds: [] } as const])
    expect(evaluateGates(STRANGER, ITEM, siteWith(closed), pass).kind).toBe('gated');
  expect(evaluateGates(STRANGER, ITEM, siteWith(asks, []), answered).kind).toBe('gated');
  expect(both).toEqual({ ...link, surveyIds: [3, 4] });
  expect(evaluateGates(STRANGER, ITEM, siteWith(asks), both ?? undefined)).toMatchObject({ by: 'survey' });
  expect(evaluateGates(STRANGER, { ...ITEM, id: 8 }, siteWith(closed), both ?? undefined)).toMatchObject({
    by: 'link',
  });
  const [licence] = PASSES;
  expect(mergePasses(answered, licence)).toBe(licence);
  expect(mergePasses({ kind: 'survey', surveyIds: [1, 3] }, answered)).toEqual({
    kind: 'survey',
    surveyIds: [1, 3, 4],
  });
});

test('a link opens its item and no other', () => {
  const link = { kind: 'link', contentId: 8, until: '2026-11-30T00:00:00.000Z' } as const;
  expect(evaluateGates(STRANGER, ITEM, siteWith(closed), link).kind).toBe('gated');
});
