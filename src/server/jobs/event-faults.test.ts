import { expect, test } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { defineEvent, emit } from '#model/jobs/define-event.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { AnyJob } from '#server/background/index.ts';
import { registry } from '#server/registry.ts';
import { buildTestWorld } from '#testing/world.ts';
import { eventFaults } from './event-faults.ts';

const fields = { siteId: integer({ label: 'Site', required: true }), berths: integer({ label: 'Berths' }) };
const opened = defineEvent('gates/opened', fields);
const closed = defineEvent('gates/closed', fields);
const forOthers = defineEvent('gates/inspected', fields, { unhandled: 'For extensions.' });
const noteOpening = defineJob({
  name: 'test/noteOpening',
  summary: 'Notes openings.',
  attemptsMax: 1,
  on: [opened],
  run: async () => undefined,
}) as unknown as AnyJob;
const jobs = new Map([[noteOpening.name, noteOpening]]);
const emitters = ['src/gates.ts'];

test('an event that is emitted and handled is connected, as is one for modules that may be absent', () => {
  const events = [
    { event: opened, emitters },
    { event: forOthers, emitters },
  ];
  expect(eventFaults({ events, jobs })).toEqual([]);
});

test('an event without an emitter or a handler is a fault, as is a job on an event that is not registered', () => {
  expect(eventFaults({ events: [{ event: opened, emitters: [] }], jobs })).toEqual([
    expect.stringContaining('Nothing emits the event gates/opened.'),
  ]);
  expect(eventFaults({ events: [{ event: closed, emitters }], jobs: new Map() })).toEqual([
    expect.stringContaining('No job handles the event gates/closed.'),
  ]);
  expect(eventFaults({ events: [], jobs })).toEqual([
    expect.stringContaining(
      'The job test/noteOpening is on the event gates/opened, which is not registered.',
    ),
  ]);
  const twice = [opened, defineEvent('gates/opened', fields)].map((event) => ({ event, emitters }));
  expect(eventFaults({ events: twice, jobs })).toContain(
    'Two events are named gates/opened. Rename one of them.',
  );
});

test('the product does not start with an event that nothing handles', async () => {
  const events = [...registry.events, { event: closed, emitters }];
  await expect(buildTestWorld({ registry: { ...registry, events } })).rejects.toThrow(
    'No job handles the event gates/closed.',
  );
});

test('a payload that does not fit the fields of the event is refused where it is emitted, and nothing is queued', async () => {
  const queued: unknown[] = [];
  const work = {
    registry: { jobs },
    queue: async (...job: unknown[]) => void queued.push(job),
  };
  const wrong = { siteId: 'one' } as unknown as { siteId: number };
  await expect(emit(work, opened, wrong)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(queued).toEqual([]);
  await emit(work, opened, { siteId: 1 });
  expect(queued).toEqual([['test/noteOpening', { event: 'gates/opened', siteId: 1, berths: null }]]);
});
