import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createChild } from './child.ts';

const folder = await mkdtemp(join(tmpdir(), 'child-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what follows a call that was ended goes to a process of its own, and is answered', async () => {
  const entry = join(folder, 'entry.mjs');
  await writeFile(
    entry,
    `process.on('message', ({ id, hangs }) => { for (; hangs; ); process.send({ id, outcome: process.pid }); });
     process.on('disconnect', () => process.exit());`,
  );
  const source = relative(dirname(import.meta.dirname), entry);
  const child = createChild<number>({ source, built: '', answerMsMax: 3_000 });
  const first = await child.call({});
  expect(await child.call({})).toEqual(first);
  expect(await child.call({ hangs: true })).toEqual({ ended: 'slow' });
  const next = await child.call({});
  expect(next).toEqual({ outcome: expect.any(Number) });
  expect(next).not.toEqual(first);
});
