/**
 * Responses of stored queries on the demo, as last reviewed; see `pages.deep.test.ts` for how to change them.
 * Every query is sent as an administrator; readers' queries also without a login.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/db/index.ts';
import { operationsOfProduct } from '../contract/from-extension.ts';
import { ON_THE_SITE, TENANCY_INPUTS, type Targets } from '../contract/tenancy/tenancy-inputs.ts';
import { gql } from '../make/make.ts';
import { buildDemo } from './demo.ts';

const demo = await buildDemo();
const { services, app, api, database } = demo;
afterAll(demo.close);

const { organisationId, siteId } = demo.site('quayside');

/** Id of the first row of a table that matches a condition; an unused id if none does. */
async function firstOf(table: string, condition = 'true'): Promise<number> {
  const [row] = await database.superuser<{ id: number | null }>(
    `select min(id)::integer as id from ${table} where ${condition}`,
  );
  return row?.id ?? 1_999_999_999;
}

/** The first record of every kind on the first site. */
async function targetsOfDemo(): Promise<Targets> {
  const ofSite = `site_id = ${siteId}`;
  return {
    site: siteId,
    section: await firstOf('website_section', `${ofSite} and parent_id is null and alias <> ''`),
    layout: await firstOf('layout', ofSite),
    layoutHistory: 1_999_999_999,
    menu: await firstOf('menu', ofSite),
    redirect: await firstOf('website_redirect', ofSite),
    asset: await firstOf('asset'),
    file: await firstOf('media_file'),
    apiKey: 0,
    user: await firstOf('cms_user'),
    mail: await firstOf('mail_outbox'),
    submission: await firstOf('form_submission', ofSite),
    reader: await firstOf('site_user'),
    readerGrant: await firstOf('membership_grant'),
    readerNote: await firstOf('site_user_note'),
    readerOrder: await firstOf('membership_order', ofSite),
    readerAnswer: 1_999_999_999,
    readerEmail: 'nobody@reader.example',
    otherReader: 1_999_999_999,
    readerMembership: await firstOf('membership', ofSite),
    run: await firstOf('migration_run'),
    csvExport: 1_999_999_999,
    content: await firstOf('content', `${ofSite} and type = 'Article'`),
    person: await firstOf('content', `${ofSite} and type = 'Contact'`),
    company: await firstOf('content', `${ofSite} and type = 'Company'`),
    trashed: 1_999_999_999,
    trashedAsset: 1_999_999_999,
    trashedFile: 1_999_999_999,
    trashedLayout: 1_999_999_999,
    trashedMenu: 1_999_999_999,
    inReview: 1_999_999_999,
    missingPath: '/nowhere',
    savedView: 1_999_999_999,
    share: 1_999_999_999,
    fontWithFile: 1_999_999_999,
    fontFile: 1_999_999_999,
    contentVersion: '1',
    contentHistory: await firstOf('history'),
    records: {},
    recordVersion: 1,
  };
}

async function tokenOfAdministrator(): Promise<string> {
  await transaction(services.pool, { kind: 'platform' }, (db) =>
    db
      .insertInto('cms_user')
      .values({
        organisation_id: organisationId,
        email: 'desk@quayside.example',
        username: 'desk',
        first_name: 'Henrike',
        last_name: 'Solvang',
        role: 'admin',
        extra_permissions: [],
        status: 1,
        is_global: 1,
        tenants_ids: [],
        password_hash: null,
      })
      .execute(),
  );
  const user = await services.auth.findUser('desk');
  if (!user) throw new Error('The administrator of the demo is gone.');
  return (await services.auth.openSession(user, 'test')).bearerToken;
}

const token = await tokenOfAdministrator();
const targets = await targetsOfDemo();

type Asker = { token: string; site: string } | { host: string };

const staffOf = (tenantKey: string): Asker => ({ token, site: tenantKey });
const readersOf = (tenantKey: string): Asker => ({ host: demo.site(tenantKey).host });

async function answerOf(id: string, input: Record<string, unknown>, asker: Asker) {
  const { result, code, error } = await gql(app, { id, input, ...asker });
  return error ? `${code}: ${error.message}` : result;
}

const snapshotOf = (answers: unknown) => `${demo.stable(JSON.stringify(answers, null, 1))}\n`;

const queries = operationsOfProduct(api.operations)
  .filter(({ kind }) => kind === 'query')
  .map(({ name }) => name);

test.each(queries)('%s', async (name) => {
  const inputs = ON_THE_SITE[name] ?? TENANCY_INPUTS[name]?.(targets, targets) ?? [{}];
  const answers = [];
  for (const input of inputs)
    answers.push({ input, answer: await answerOf(name, input, staffOf('quayside')) });
  await expect(snapshotOf(answers)).toMatchFileSnapshot(
    `../../../golden/answers/${name.replace('/', '.')}.json`,
  );
});

describe('every type of content', async () => {
  const firsts = await database.superuser<{ type: string; id: number; site: number }>(
    'select distinct on (type) type, id, site_id as site from content order by type, id',
  );
  test.each(firsts)('$type', async ({ type, id, site }) => {
    const tenantKey = services.sites.byId(site)?.tenantKey ?? '';
    const led = await answerOf('getWebsiteLayoutPage', { alias: `/${id}` }, readersOf(tenantKey));
    const alias = (led as { redirectTo: string | null }).redirectTo ?? `/${id}`;
    const answers = {
      staff: await answerOf('getContent', { id }, staffOf(tenantKey)),
      readers: await answerOf('getContent', { id }, readersOf(tenantKey)),
      page: await answerOf('getWebsiteLayoutPage', { alias }, readersOf(tenantKey)),
    };
    await expect(snapshotOf(answers)).toMatchFileSnapshot(`../../../golden/answers/types/${type}.json`);
  });
});

describe('anonymous responses', () => {
  test.each([
    ['getContentStream', {}],
    ['getPersonStream', {}],
    ['getContacts', { ids: [targets.person] }],
    ['getWebsiteSectionStream', {}],
    ['getWebsiteSectionBasic', { id: targets.section }],
    ['getWebsiteLayoutPage', { alias: '/' }],
  ])('%s', async (name, input) => {
    const answer = await answerOf(name, input, readersOf('quayside'));
    await expect(snapshotOf(answer)).toMatchFileSnapshot(`../../../golden/answers/readers/${name}.json`);
  });
});
