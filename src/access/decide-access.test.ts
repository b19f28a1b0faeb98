import { describe, expect, test } from 'vitest';
import {
  accessClassOf,
  ANONYMOUS_READER,
  GATE_FAILED,
  decideAccess,
  PREVIEW_READER,
  type AccessItem,
  type Reader,
  type SiteAccess,
} from './decide-access.ts';
import { defineGate, type GateAnswer } from '#model/readers/define-gate.ts';
import type { Actor } from '#model/permissions.ts';
import { ofModule, defineModule } from '#model/define-module.ts';

const NOW = '2026-05-04T08:00:00.000Z';
const BEFORE = '2026-05-04T07:59:59.999Z';
const AFTER = '2026-05-04T08:00:00.001Z';

const published: AccessItem = {
  id: 1,
  type: 'Article',
  labels: [],
  sectionId: null,
  registrationRequired: false,
  membershipIds: [],
  surveyId: null,
  isOpenToAll: false,
  status: 1,
  published: BEFORE,
  unpublished: null,
  siteIds: [4],
};
const site: SiteAccess = { siteId: 4, gates: [], passes: new Map(), modulesOn: new Set() };

const refusal = (reason: string): GateAnswer => ({ passes: false, reason, ungatedParagraphs: 2 });
const gateOf = (order: number, label: string, reason: string) =>
  defineGate({
    name: `gate ${order}`,
    order,
    judge: ({ labels }, actor) => {
      if (!labels.includes(label)) return null;
      return actor.kind === 'member' ? { passes: true } : refusal(reason);
    },
  });

describe('an item of any state', () => {
  const hidden = (reason: string) => ({ kind: 'hidden', reason });
  test.each<[string, Partial<AccessItem>, object, object]>([
    ['published', {}, { kind: 'open', gate: null }, { kind: 'open', gate: null }],
    [
      'published at this instant',
      { published: NOW },
      { kind: 'open', gate: null },
      { kind: 'open', gate: null },
    ],
    ['scheduled', { published: AFTER }, hidden('scheduled'), { kind: 'preview' }],
    ['expired at this instant', { unpublished: NOW }, hidden('expired'), { kind: 'preview' }],
    ['about to expire', { unpublished: AFTER }, { kind: 'open', gate: null }, { kind: 'open', gate: null }],
    ['draft', { status: 2 }, hidden('draft'), { kind: 'preview' }],
    ['without a date', { published: null }, hidden('draft'), { kind: 'preview' }],
    ['deleted', { status: 0 }, hidden('deleted'), hidden('deleted')],
    ['of another site', { siteIds: [5] }, hidden('otherSite'), hidden('otherSite')],
  ])('%s', (_what, item, toAnyone, toPreviewer) => {
    expect(decideAccess(ANONYMOUS_READER, { ...published, ...item }, site, NOW)).toEqual(toAnyone);
    expect(decideAccess(PREVIEW_READER, { ...published, ...item }, site, NOW)).toEqual(toPreviewer);
  });
});

const judging = (judge: () => unknown) =>
  defineGate({ name: 'planted', order: 0, judge: judge as () => GateAnswer | null });

describe('gates', () => {
  const item = { ...published, labels: ['Members', 'Archive'] };
  const gates = [gateOf(2, 'Archive', 'archive'), gateOf(1, 'Members', 'members')];
  const as = (actor: Actor): Reader => ({ actor, preview: false });
  const member = as({ kind: 'member', id: 7, organisationId: 1, grantIds: [] });
  const decide = (reader: Reader, access: Partial<SiteAccess> = {}) =>
    decideAccess(reader, item, { ...site, gates, ...access }, NOW);

  test('only the gate of the lowest order decides', () => {
    expect(decide(ANONYMOUS_READER)).toEqual({
      kind: 'gated',
      gate: 'gate 1',
      reason: 'members',
      ungatedParagraphs: 2,
    });
    expect(decide(member)).toEqual({ kind: 'open', gate: 'gate 1' });
  });

  test('an ungated item is open, and of one class', () => {
    const decision = decideAccess(ANONYMOUS_READER, published, { ...site, gates }, NOW);
    expect(decision).toEqual({ kind: 'open', gate: null });
    expect(accessClassOf(decision)).toBe('open');
  });

  test('readers with and without access are of two classes', () => {
    expect([accessClassOf(decide(member)), accessClassOf(decide(ANONYMOUS_READER))]).toEqual([
      'passed',
      'failed members 2',
    ]);
  });

  test('programs are readers; the product itself and previews skip the gates', () => {
    const client = as({
      kind: 'client',
      id: 3,
      organisationId: 1,
      permissions: new Set(),
      siteIds: [4],
      hasAllSites: false,
      event: 'API key: Archive',
    });
    expect(decide(client).kind).toBe('gated');
    expect(decide(as({ kind: 'system', organisationId: 1 })).kind).toBe('open');
    expect(decide(PREVIEW_READER)).toEqual({ kind: 'open', gate: null });
  });

  test('gates of a module that is off are closed for everyone, members included', () => {
    const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: true, order: 1 });
    const ofTides = [ofModule(tides, gateOf(1, 'Members', 'members'))];
    const off = { kind: 'gated', gate: 'gate 1', reason: 'moduleOff', ungatedParagraphs: 1 };
    expect(decide(member, { gates: ofTides })).toEqual(off);
    expect(decide(member, { gates: ofTides, modulesOn: new Set(['tides']) }).kind).toBe('open');
  });

  test('a gate with its module off leaves no more than it leaves anonymous readers', () => {
    const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: true, order: 1 });
    const strict = ofModule(
      tides,
      judging(() => ({ passes: false, reason: 'members', ungatedParagraphs: 0 })),
    );
    expect(decide(member, { gates: [strict] })).toMatchObject({ reason: 'moduleOff', ungatedParagraphs: 0 });
  });

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('jammed');
      },
    ],
    ['answers later', async () => ({ passes: true })],
    ['answers nothing', () => undefined],
    ['passes by a word', () => ({ passes: 'no' })],
    ['leaves a text without end', () => ({ passes: false, reason: 'members', ungatedParagraphs: Infinity })],
    ['leaves half a paragraph', () => ({ passes: false, reason: 'members', ungatedParagraphs: 0.5 })],
    [
      'says to each reader something else',
      () => ({ passes: false, reason: 'member 7', ungatedParagraphs: 1 }),
    ],
  ])('one that %s keeps its item, whole, and says so', (_what, judge) => {
    const expected = { kind: 'gated', reason: GATE_FAILED, ungatedParagraphs: 0, error: expect.any(Error) };
    expect(decide(member, { gates: [judging(judge)] })).toMatchObject(expected);
  });

  test('hidden items stay hidden, for every reader', () => {
    const draft = { ...item, status: 2 };
    expect(decideAccess(member, draft, { ...site, gates }, NOW)).toEqual({ kind: 'hidden', reason: 'draft' });
  });
});
