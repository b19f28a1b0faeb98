/** Signals during the long phases of a first start, and while several processes begin to serve. */
import { expect, test } from '@playwright/test';
import { demoFolder, temporaryFolder } from './support/app.ts';
import { endAt, holds, IN_ORDER } from './support/ended-start.ts';

for (const [moment, table] of [
  ['is migrated', 'public.schema_migration'],
  ['is filled', 'graphile_worker._private_jobs'],
])
  test(`SIGTERM while a new database ${moment}`, async () => {
    const ended = await endAt(await temporaryFolder(), (app) =>
      holds(app, `to_regclass('${table}') is not null`),
    );
    expect(ended).toMatchObject(IN_ORDER);
  });

test('SIGTERM as soon as the first of two processes serves', async () => {
  const ended = await endAt(await demoFolder(), ({ printed }) => printed().includes('Masthead is running'), {
    PROCESSES: '2',
  });
  expect(ended).toMatchObject(IN_ORDER);
});
