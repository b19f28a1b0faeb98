import { afterAll, expect, test } from 'vitest';
import { storeImage } from '#entities/asset/server/create-asset.ts';
import { buildTestApp } from '#testing/app.ts';
import { createSite } from './index.ts';

const subject = await buildTestApp();
const { services, database } = subject;
afterAll(subject.close);

const make = (changes: Record<string, string>) =>
  createSite(
    services.pool,
    services.registry,
    {
      tenantKey: 'tideline',
      name: 'Tideline',
      organisation: 'Harbour Press',
      language: 'en',
      timeZone: 'UTC',
      baseDomain: 'localhost',
      ...changes,
    },
    (work, original, fileName) => storeImage(work, services.media.store, original, { fileName }),
  );

test.each([
  [{ organisation: '' }, 'The organisation needs a name, and the one given is empty.'],
  [{ organisation: '  ' }, 'The organisation needs a name, and the one given is empty.'],
  [{ name: ' ' }, 'The site needs a name, and the one given is empty.'],
  [{ name: 'x'.repeat(101) }, 'The site’s name has 101 characters. Use at most 100.'],
  [{ organisation: 'x'.repeat(101) }, 'The organisation’s name has 101 characters. Use at most 100.'],
])('names that are empty or too long are refused, and nothing is made: %j', async (changes, message) => {
  await expect(make(changes)).rejects.toThrow(message);
  expect(await database.superuser('select id from organisation')).toEqual([]);
  expect(await database.superuser('select id from site')).toEqual([]);
});

test('spaces around a name are no part of it, so the organisation is found again', async () => {
  const first = await make({ organisation: ' Harbour Press ' });
  const second = await make({ tenantKey: 'ebb', name: ' Ebb ', organisation: 'Harbour Press' });
  expect(second.organisationId).toBe(first.organisationId);
  expect(await database.superuser('select name from site order by id')).toEqual([
    { name: 'Tideline' },
    { name: 'Ebb' },
  ]);
});
