/** Daemons of a process: started, started again after a failure, and ended. */
import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { defineDaemon } from '#model/jobs/define-job.ts';
import type { DaemonContext } from '#server/context.ts';
import { buildTestWorld } from '#testing/world.ts';
import { startDaemons } from './daemons.ts';

const { services, world, close } = await buildTestWorld();
afterAll(close);

const daemon = (run: (ctx: DaemonContext) => Promise<void>) =>
  defineDaemon({ name: 'test/daemon', summary: 'Counts its starts.', run });

test('a daemon starts with its process, writes for an organisation, and ends before its process', async () => {
  const log: string[] = [];
  const daemons = startDaemons(services, [
    daemon(async ({ stopping, writeFor }) => {
      log.push(`organisation ${await writeFor(world.a.id, async (work) => work.organisationId)}`);
      if (!stopping.aborted) await once(stopping, 'abort');
      log.push('ended');
    }),
  ]);
  await vi.waitFor(() => expect(log).toEqual([`organisation ${world.a.id}`]));
  await daemons.stop();
  expect(log).toEqual([`organisation ${world.a.id}`, 'ended']);
});

test('a daemon that fails is started again, and one that returns is not', async () => {
  const starts = { failing: 0, idle: 0 };
  const daemons = startDaemons(services, [
    daemon(async ({ stopping }) => {
      starts.failing += 1;
      if (starts.failing === 1) throw new Error('The port is closed.');
      await once(stopping, 'abort');
    }),
    daemon(async () => void (starts.idle += 1)),
  ]);
  await vi.waitFor(() => expect(starts).toEqual({ failing: 2, idle: 1 }), { timeout: 10_000 });
  await daemons.stop();
});
