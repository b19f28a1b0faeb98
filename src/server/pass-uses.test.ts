import { afterAll, expect, test } from 'vitest';
import { ANONYMOUS_READER } from '#model/decide-access.ts';
import type { PassUse } from '#model/define-pass.ts';
import type { AnyPass } from '#server/readers/index.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createPassUses } from './pass-uses.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
afterAll(subject.close);

test('uses are counted by organisation, and a kind that fails takes no count of another', async () => {
  const stored: [number, PassUse[]][] = [];
  const kind = (name: string, recordUse: object) =>
    [name, { name, scope: 'site', recordUse } as unknown as AnyPass] as const;
  const fails = () => {
    throw new Error('The ledger is wet.');
  };
  const errors: unknown[] = [];
  const uses = createPassUses(
    services.pool,
    new Map([
      kind('wet', { idOf: () => 7, store: fails }),
      kind('torn', { idOf: fails, store: fails }),
      kind('dry', {
        idOf: () => 7,
        store: async (_db: unknown, organisationId: number, counted: PassUse[]) =>
          stored.push([organisationId, counted]),
      }),
    ]),
    (error) => errors.push(error),
  );
  const { a, b } = world;
  for (const name of ['wet', 'torn', 'dry'])
    for (const { id } of [a, b, b]) uses.note(id, { ...ANONYMOUS_READER, passes: [{ kind: name }] }, name);
  await uses.stop();
  expect(stored).toEqual([
    [a.id, [{ id: 7, views: 1, readers: [] }]],
    [b.id, [{ id: 7, views: 2, readers: [] }]],
  ]);
  // Three ids that cannot be read, and a write for each organisation.
  expect(errors).toHaveLength(5);
});
