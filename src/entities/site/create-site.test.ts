import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { STARTING_LOOKS } from './starting-looks.ts';

const SITES_MAX = 7;
const subject = await buildTestWorld({ environment: { SITES_MAX: String(SITES_MAX) } });
const { app, world, database, services } = subject;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const NEW = {
  name: 'Tideline',
  tenantKey: 'tideline',
  language: 'fa',
  timeZone: 'Asia/Tehran',
  look: 'magazine',
};
const create = (changes: Partial<typeof NEW>, token = admin) =>
  gql(app, { id: 'createSite', input: { ...NEW, ...changes }, token });
const refused = async (changes: Partial<typeof NEW>) => {
  const { error } = await create({ tenantKey: 'refused', ...changes });
  const fields = (error?.extensions['fields'] ?? {}) as Record<string, string>;
  return Object.keys(fields).length > 0 ? fields : error?.message;
};
const keys = async () => {
  const rows = await database.superuser<{ tenant_key: string }>('select tenant_key from site order by id');
  return rows.map((row) => row.tenant_key);
};
const home = async (key: string) =>
  app.inject({ method: 'GET', url: '/', headers: { host: `${key}.localhost` } });

test('an administrator of the organisation creates a site that readers see immediately, in its language and look', async () => {
  expect((await create({})).result).toEqual({
    tenantKey: 'tideline',
    origin: 'http://tideline.localhost:3000',
  });
  const page = await home('tideline');
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/<html[^>]* lang="fa"[^>]* dir="rtl"/);
  expect(page.body).toContain('Tideline');
  const { result } = await gql(app, { id: 'cmsUser/getActiveCMSUser', token: admin });
  expect((result as { sites: unknown[] }).sites.at(-1)).toMatchObject({
    tenantKey: 'tideline',
    name: 'Tideline',
    origin: 'http://tideline.localhost:3000',
    timeZone: 'Asia/Tehran',
    language: 'fa',
  });
  const [row] = await database.superuser<{ primary_color: string; base_styles: { siteTheme: string } }>(
    "select primary_color, base_styles from site where tenant_key = 'tideline'",
  );
  const look = STARTING_LOOKS.find(({ value }) => value === 'magazine');
  expect(row?.primary_color).toBe(look?.primaryColor);
  expect(row?.base_styles.siteTheme).toBe('2');
});

test('history names its creator', async () => {
  const id = services.sites.byKey('tideline')?.siteId;
  const rows = await database.superuser<{ actor: string | null }>(
    `select distinct cms_user_id as actor from history where entity = 'layout'
     and record_id in (select id from layout where site_id = ${id})`,
  );
  expect(rows).toEqual([{ actor: world.a.users.admin.id }]);
});

test.each([
  [
    { tenantKey: 'tideline' },
    'tenantKey',
    'tideline.localhost is the address of another site. Choose another address.',
  ],
  [
    { tenantKey: world.sites.b1.key },
    'tenantKey',
    'b1.localhost is the address of another site. Choose another address.',
  ],
  [{ tenantKey: 'Tide Line' }, 'tenantKey', 'Use lower-case letters, digits and single hyphens.'],
  [{ name: 'Read evil.example' }, 'name', 'is not a verified domain of this organisation'],
  [{ name: ' ' }, 'name', 'Name is required.'],
  [{ language: 'persian' }, 'language', 'Language must be a language tag, such as fa or pt-BR.'],
  [{ timeZone: 'Tehran' }, 'timeZone', 'Time zone must be a time zone, such as Europe/Amsterdam.'],
  [{ look: 'gaudy' }, 'look', 'Look must be one of: Trade paper, Newspaper, Magazine, Plain.'],
])('%j is refused beside its field, and nothing is made', async (changes, field, message) => {
  const before = await keys();
  expect(await refused(changes)).toEqual({ [field]: expect.stringContaining(message) });
  expect(await keys()).toEqual(before);
});

test('one of two concurrent requests for a URL gets it, and the other is refused', async () => {
  const answers = await Promise.all([create({ tenantKey: 'twice' }), create({ tenantKey: 'twice' })]);
  expect(answers.map(({ code }) => code ?? 'made').toSorted()).toEqual(['BAD_USER_INPUT', 'made']);
  expect((await keys()).filter((key) => key === 'twice')).toEqual(['twice']);
});

test('users without access to all sites, future ones included, cannot create one', async () => {
  const editor = await login(app, world.a.users.editor.username);
  expect((await create({ tenantKey: 'mine' }, editor)).code).toBe('FORBIDDEN');
});

test('an organisation has as many as the operator allows, also with concurrent requests', async () => {
  const made = (await keys()).filter((key) => key !== world.sites.b1.key).length;
  const requests = Array.from({ length: SITES_MAX - made + 2 }, (_, index) =>
    create({ tenantKey: `many-${index}` }),
  );
  const answers = await Promise.all(requests);
  expect(answers.filter(({ code }) => !code)).toHaveLength(SITES_MAX - made);
  expect(await refused({ tenantKey: 'one-more' })).toBe(
    `Your organisation has ${SITES_MAX} sites, and this installation allows ${SITES_MAX}. Ask the operator to raise SITES_MAX.`,
  );
});
