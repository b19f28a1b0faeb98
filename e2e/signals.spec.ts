/** A server that is stopped while it starts shuts down cleanly, and leaves no database running. */
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { demoFolder } from './support/app.ts';
import { endAt, IN_ORDER, pidFileOf } from './support/ended-start.ts';

for (const PROCESSES of ['1', '2'])
  test(`SIGTERM while PostgreSQL starts, ${PROCESSES} processes${PROCESSES === '1' ? ' @deep' : ''}`, async () => {
    const ended = await endAt(await demoFolder(), ({ dataDir }) => existsSync(pidFileOf(dataDir)), {
      PROCESSES,
    });
    expect(ended).toMatchObject(IN_ORDER);
  });

test('SIGTERM as soon as it serves', async () => {
  const ended = await endAt(await demoFolder(), ({ printed }) => printed().includes('Masthead is running'));
  expect(ended).toMatchObject(IN_ORDER);
});
