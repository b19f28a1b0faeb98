import { expect, test } from 'vitest';
import { ProcessFailed } from '#server/processes/index.ts';
import { restartOnFailure } from '../../../scripts/lib/restart-on-failure.mjs';
import { describeFailedStart } from './failed-start.ts';
import { StartError } from './listen.ts';
import { LOST_DATABASE } from './lost-database.ts';

test('a first process that a signal ended is started again by the launcher, which reports it in one sentence', async () => {
  const failed = describeFailedStart(new ProcessFailed('signal SIGKILL'), true);
  expect(failed).toEqual({ said: null, code: 137 });
  const said: string[] = [];
  let starts = 0;
  const code = await restartOnFailure(
    async () => {
      starts += 1;
      return starts === 1 ? { code: failed?.code ?? 1, answered: false } : { code: 0, answered: true };
    },
    { isStopping: () => false, log: (message) => void said.push(message), sleep: async () => undefined },
  );
  expect([code, starts]).toEqual([0, 2]);
  expect(said).toEqual([
    'The start of the server was ended (SIGKILL). Check whether the machine ran out of memory. It is started again: try 1 of 5 in ten minutes.',
  ]);
});

test('a server that no launcher started names the signal that ended its first process', () => {
  expect(describeFailedStart(new ProcessFailed('signal SIGABRT'), false)).toEqual({
    said: 'The first process ended before it served: signal SIGABRT.',
    code: 134,
  });
});

test('a first process that lost its database or refused to start ends the start in the same way', () => {
  expect(describeFailedStart(new ProcessFailed(`exit code ${LOST_DATABASE}`), true)).toEqual({
    said: null,
    code: LOST_DATABASE,
  });
  expect(describeFailedStart(new ProcessFailed('exit code 1'), true)).toMatchObject({ code: 1 });
  expect(describeFailedStart(new StartError('The port is taken.'), true)).toEqual({
    said: 'The port is taken.',
    code: 1,
  });
  expect(describeFailedStart(new TypeError('x is not a function'), true)).toBeNull();
});
