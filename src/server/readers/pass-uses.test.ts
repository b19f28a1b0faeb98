import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Reader } from '#access/decide-access.ts';
import { definePass, type PassUse } from '#model/readers/define-pass.ts';
import { testServer } from '#testing/database/database.ts';
import { createPassUses } from './pass-uses.ts';

const pool = new pg.Pool({ connectionString: testServer().superuserConnectionString, max: 1 });
afterAll(() => pool.end());

type Stored = [organisationId: number, kind: string, uses: readonly PassUse[]];

function counter(failing: { store?: string; idOf?: string } = {}) {
  const stored: Stored[] = [];
  const errors: string[] = [];
  const kindOf = (name: string) =>
    definePass<{ id: number }>({
      name,
      scope: 'site',
      recordUse: {
        idOf({ id }) {
          if (failing.idOf === name) throw new Error(`${name} has no id.`);
          return id;
        },
        async store(_, organisationId, uses) {
          if (failing.store === name) throw new Error(`${name} is not stored.`);
          stored.push([organisationId, name, uses]);
        },
      },
    });
  const kinds = new Map(['crane', 'berth'].map((name) => [name, kindOf(name)]));
  const uses = createPassUses(pool, kinds as never, (error) => errors.push(String(error)));
  const view = (organisationId: number, kind: string, id: number, memberId?: number) => {
    const actor: Reader['actor'] =
      memberId === undefined
        ? { kind: 'anonymous' }
        : { kind: 'member', id: memberId, organisationId, grantIds: [] };
    uses.note(organisationId, { actor, preview: false, passes: [{ kind, id }] }, kind);
  };
  return { view, flush: uses.flush, stored, errors };
}

test('two organisations with the same id of a pass are counted each for itself', async () => {
  const { view, flush, stored } = counter();
  view(1, 'berth', 7, 10);
  view(2, 'berth', 7, 20);
  view(2, 'berth', 7);
  await flush();
  expect(stored).toEqual([
    [1, 'berth', [{ id: 7, views: 1, readers: [10] }]],
    [2, 'berth', [{ id: 7, views: 2, readers: [20] }]],
  ]);
});

test('a kind that throws while it stores loses no counts of other kinds and organisations', async () => {
  const { view, flush, stored, errors } = counter({ store: 'crane' });
  for (const organisationId of [1, 2]) {
    view(organisationId, 'crane', 1);
    view(organisationId, 'berth', 1);
  }
  await flush();
  expect(stored.map(([organisationId, kind]) => [organisationId, kind])).toEqual([
    [1, 'berth'],
    [2, 'berth'],
  ]);
  expect(errors).toHaveLength(2);
});

test('an id that throws is reported, counts nothing and does not reach the page', async () => {
  const { view, flush, stored, errors } = counter({ idOf: 'crane' });
  view(1, 'crane', 1);
  view(1, 'berth', 1);
  await flush();
  expect(stored.map(([, kind]) => kind)).toEqual(['berth']);
  expect(errors).toEqual(['Error: crane has no id.']);
});

test('all ids together have at most 100,000 accounts, and views of more are counted', async () => {
  const { view, flush, stored } = counter();
  const fill = () => {
    for (let id = 1; id <= 12; id += 1)
      for (let member = 1; member <= 9_000; member += 1) view(1, 'berth', id, member);
  };
  fill();
  await flush();
  fill();
  await flush();
  for (const [, , uses] of stored) {
    expect(uses.reduce((sum, { readers }) => sum + readers.length, 0)).toBe(100_000);
    expect(uses.map(({ views }) => views)).toEqual(Array.from({ length: 12 }, () => 9_000));
  }
  expect(stored).toHaveLength(2);
});
