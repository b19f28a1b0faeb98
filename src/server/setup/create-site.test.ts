import { afterAll, expect, test } from 'vitest';
import { storeImage } from '#entities/asset/server/create-asset.ts';
import { buildTestApp } from '#testing/app.ts';
import { createSite } from './index.ts';

const subject = await buildTestApp();
const { services, database } = subject;
afterAll(subject.close);

const make = (changes: Partial<Parameters<typeof createSite>[2]>) =>
  createSite(
    services.pool,
    services.registry,
    {
      tenantKey: 'tideline',
      name: 'Tideline',
      organisation: 'Harbour Press',
      isNewOrganisation: false,
      language: 'en',
      timeZone: 'UTC',
      baseDomain: 'localhost',
      ...changes,
    },
    (work, original, fileName) => storeImage(work, services.media.store, original, { fileName }),
  );

test.each<[Parameters<typeof make>[0], string]>([
  [{ organisation: '' }, 'The organisation needs a name, and the one given is empty.'],
  [{ organisation: '  ' }, 'The organisation needs a name, and the one given is empty.'],
  [{ name: ' ' }, 'The site needs a name, and the one given is empty.'],
  [{ name: 'x'.repeat(101) }, 'The site’s name has 101 characters. Use at most 100.'],
  [{ organisation: 'x'.repeat(101) }, 'The organisation’s name has 101 characters. Use at most 100.'],
  [{ language: 'persian' }, '“persian” is not a language tag. Enter a tag such as fa or pt-BR.'],
  [{ language: `en-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-dddd` }, 'is not a language tag.'],
])('what cannot be a name or a language is refused, and nothing is made: %j', async (changes, message) => {
  await expect(make(changes)).rejects.toThrow(message);
  expect(await database.superuser('select id from organisation')).toEqual([]);
  expect(await database.superuser('select id from site')).toEqual([]);
});

test.each(['admin', 'api', 'localhost', 'mail', 'www'])('the key %s is reserved', async (tenantKey) => {
  await expect(make({ tenantKey })).rejects.toThrow(`“${tenantKey}” cannot be a site's key: it is reserved`);
  expect(await database.superuser('select id from site')).toEqual([]);
});

test('spaces around a name are trimmed, so the organisation is found again', async () => {
  const first = await make({ organisation: ' Harbour Press ', isNewOrganisation: true });
  const second = await make({ tenantKey: 'ebb', name: ' Ebb ', organisation: 'Harbour Press' });
  expect(second.organisationId).toBe(first.organisationId);
  expect(await database.superuser('select name from site order by id')).toEqual([
    { name: 'Tideline' },
    { name: 'Ebb' },
  ]);
});

test('a site may be in any language, stored in its one spelling', async () => {
  await make({ tenantKey: 'daria', language: 'fa' });
  await make({ tenantKey: 'mare', language: 'sr_latn' });
  expect(
    await database.superuser(`select language from site where tenant_key in ('daria', 'mare') order by id`),
  ).toEqual([{ language: 'fa' }, { language: 'sr-Latn' }]);
});

test('an organisation is created on request, and never by a misspelled name', async () => {
  const organisations = () => database.superuser('select name from organisation order by id');
  const before = await organisations();
  await expect(make({ tenantKey: 'lee', organisation: 'Harbor Press' })).rejects.toThrow(
    'There is no organisation named “Harbor Press”. There are: “Harbour Press”. To create it, add --new-organisation.',
  );
  await expect(make({ tenantKey: 'lee', isNewOrganisation: true })).rejects.toThrow(
    'There is already an organisation named “Harbour Press”. Leave out --new-organisation.',
  );
  expect(await organisations()).toEqual(before);
});

test('a site shares accounts with its organisation’s first, or with those of the realm it is given', async () => {
  await make({ tenantKey: 'mole', name: 'Mole', organisation: 'Pilots', isNewOrganisation: true });
  await make({ tenantKey: 'pier', name: 'Pier', organisation: 'Pilots', realm: ' Apart ' });
  await make({ tenantKey: 'quay', name: 'Quay', organisation: 'Pilots', realm: 'Apart' });
  await make({ tenantKey: 'slip', name: 'Slip', organisation: 'Pilots' });
  const realms = await database.superuser<{ site: string; realm: string }>(
    `select s.name as site, r.name as realm from site s join site_realm x on x.site_id = s.id
     join realm r on r.id = x.realm_id join organisation o on o.id = s.organisation_id
     where o.name = 'Pilots' order by s.id`,
  );
  expect(realms).toEqual([
    { site: 'Mole', realm: 'Readers' },
    { site: 'Pier', realm: 'Apart' },
    { site: 'Quay', realm: 'Apart' },
    { site: 'Slip', realm: 'Readers' },
  ]);
  await expect(make({ tenantKey: 'neap', realm: ' ' })).rejects.toThrow('The realm needs a name');
});
