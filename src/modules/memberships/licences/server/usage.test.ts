/** The export of site licence usage: which data staff may get. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, database, world, close } = await buildTestWorld();
const { a1, a2, b1 } = world.sites;
afterAll(close);

interface Usage {
  rows: { companyId: number; company: string; month: string; views: number; readers: number }[];
  next: string | null;
}

async function makeCompany(place: { organisationId: number; id: number }, name: string): Promise<number> {
  const [made] = await database.superuser<{ id: number }>(
    `insert into licence_company (organisation_id, site_id, name, status, range_count)
     values ($1, $2, $3, 1, 0) returning id`,
    [place.organisationId, place.id, name],
  );
  return made?.id ?? 0;
}

/** Adds usage for this many months before the current one, each with as many views as its number. */
async function use(organisationId: number, company: number, months: number): Promise<void> {
  await database.superuser(
    `insert into licence_usage (organisation_id, licence_company_id, month, views)
     select $1, $2, (date_trunc('month', timestamp '2026-11-01') - make_interval(months => i))::date, i
     from generate_series(1, $3::integer) i`,
    [organisationId, company, months],
  );
}

async function usageOf(site: { id: number }, after?: string): Promise<Usage> {
  const token = await login(app, world.a.users.admin.username);
  const input = { site: site.id, ...(after && { after }) };
  const answer = await gql(app, { id: 'getLicenceUsage', input, token, site: 'a1' });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Usage;
}

test('every company and month of the site is in it once, page by page, and nothing of other sites', async () => {
  const companies = [await makeCompany(a1, 'Harbour'), await makeCompany(a1, 'Quay')];
  for (const company of companies) await use(a1.organisationId, company, 300);
  await use(a2.organisationId, await makeCompany(a2, 'Of another site'), 3);
  await use(b1.organisationId, await makeCompany(b1, 'Of another organisation'), 3);
  const first = await usageOf(a1);
  expect(first.rows).toHaveLength(500);
  const second = await usageOf(a1, first.next ?? '');
  expect(second.next).toBeNull();
  const all = [...first.rows, ...second.rows];
  expect(new Set(all.map(({ companyId, month }) => `${companyId} ${month}`)).size).toBe(600);
  expect(new Set(all.map(({ companyId }) => companyId))).toEqual(new Set(companies));
  expect(all.find(({ month }) => month === '2026-10')).toMatchObject({ views: 1, readers: 0 });
});

test('usage of a site without access is not found, and an invalid cursor is refused', async () => {
  const token = await login(app, world.a.users.admin.username);
  const ask = async (input: Record<string, unknown>) =>
    (await gql(app, { id: 'getLicenceUsage', input, token, site: 'a1' })).code;
  expect(await ask({ site: b1.id })).toBe('NOT_FOUND');
  expect(await ask({ site: a1.id, after: '1.2026-13' })).toBe('BAD_USER_INPUT');
  expect(await ask({ site: a1.id, after: '9999999999.2026-01' })).toBeNull();
});
