import { expect, it } from 'vitest';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { Db } from '#server/db/index.ts';
import { writeOperationalColumns } from './operational-columns.ts';

const NO_DATABASE = null as unknown as Db;

it('a column that the entity does not declare is rejected before a statement runs', async () => {
  const values = { subject: 'Another subject' } as Record<string, unknown>;
  await expect(
    writeOperationalColumns(NO_DATABASE, mailOutbox, { organisationId: 1, ids: [1] }, values),
  ).rejects.toThrow('subject is not in operationalColumns');
});

it('a write without ids and condition is rejected', async () => {
  await expect(
    writeOperationalColumns(NO_DATABASE, mailOutbox, { organisationId: 1 }, { state: 'sent' }),
  ).rejects.toThrow('name the records to write');
});
