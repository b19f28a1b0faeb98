/** The database separates tenants: checked for every table, with the role that every unit of work uses. */
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyLedger } from '#model/jobs/define-ledger.ts';
import { ledgers } from '#registry/ledgers.ts';
import { append } from '#server/ledgers/index.ts';
import { snakeCase } from '#model/field.ts';
import { registry } from '#server/registry.ts';
import { login, makeInReview, systemOf, type WorldSite } from '#testing/make/make.ts';
import { makeFontFile } from '#testing/make/make-font-file.ts';
import { buildTestWorld } from '#testing/world.ts';
import { exampleOf, requiredEntities } from './tenancy-derived.ts';
import { saveWorkingCopy } from '#entities/content/server/drafts/save-document.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
await fillEveryTable();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await subject.close();
});

const tables = (
  await database.superuser<{ table_name: string }>(
    // The rows of a partition are reached only through its table.
    `select table_name from information_schema.columns c
      where table_schema = 'public' and column_name = 'organisation_id'
        and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
      order by 1`,
  )
).map((row) => row.table_name);

test('every table but the list of migrations has row-level security, and the product’s role cannot bypass it', async () => {
  const open = await database.superuser(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
  );
  expect(open).toEqual([{ relname: 'schema_migration' }]);
  const roles = await database.superuser(
    "select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'masthead_app'",
  );
  expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }]);
  const owned = await database.superuser("select 1 from pg_tables where tableowner = 'masthead_app'");
  expect(owned).toEqual([]);
  expect(tables.length).toBeGreaterThanOrEqual(13);
});

describe.each(tables)('table %s', (table) => {
  test('both organisations have rows in the table, so that the next tests are meaningful', async () => {
    const rows = await database.superuser<{ organisation_id: number }>(
      `select distinct organisation_id from ${table}`,
    );
    expect(rows.map((row) => row.organisation_id)).toEqual(expect.arrayContaining([world.a.id, world.b.id]));
  });

  test('a unit of work without a tenant sees nothing', async () => {
    expect(await asApp('', `select count(*)::integer as count from ${table}`)).toEqual([{ count: 0 }]);
  });

  test('a unit of work of one organisation sees no row of another', async () => {
    const rows = await asApp(settingsOf('a'), `select distinct organisation_id from ${table}`);
    expect(rows.filter((row) => row['organisation_id'] !== world.a.id)).toEqual([]);
  });

  test('a row cannot be added to, moved to or changed in another organisation', async () => {
    const [stolen] = await database.superuser<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t where organisation_id = $1 limit 1`,
      [world.b.id],
    );
    const before = await rowsOfB(table);
    const insert = `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`;
    await expect(asApp(settingsOf('a'), insert, [JSON.stringify(stolen?.row)])).rejects.toMatchObject({
      code: '42501',
    });
    const move = asApp(settingsOf('a'), `update ${table} set organisation_id = ${world.b.id}`);
    expect(
      await move.then(
        (rows) => rows.length,
        (err: { code: string }) => err.code,
      ),
    ).toBeOneOf([0, '42501']);
    const touch = asApp(
      settingsOf('a'),
      `update ${table} set organisation_id = organisation_id where organisation_id = ${world.b.id} returning 1`,
    );
    // Some tables only get new rows, which never change.
    expect(
      await touch.then(
        (rows) => rows.length,
        (err: { code: string }) => err.code,
      ),
    ).toBeOneOf([0, '42501']);
    const remove = asApp(
      settingsOf('a'),
      `delete from ${table} where organisation_id = ${world.b.id} returning 1`,
    );
    expect(
      await remove.then(
        (rows) => rows.length,
        (err: { code: string }) => err.code,
      ),
    ).toBeOneOf([0, '42501']);
    expect(await rowsOfB(table)).toEqual(before);
  });
});

test('rows of a site stay unseen by units of work for another site of the same organisation', async () => {
  const seesOnlyA1 = `set_config('masthead.organisation_id', '${world.a.id}', true), set_config('masthead.site_ids', '{${world.sites.a1.id}}', true)`;
  for (const table of ['website_section', 'layout', 'content', 'content_schedule', 'site_domain']) {
    const rows = await asApp(seesOnlyA1, `select distinct site_id from ${table}`);
    expect(rows, table).toEqual([{ site_id: world.sites.a1.id }]);
  }
});

test('the search function returns only the transaction’s organisation', async () => {
  const query = "select found_id as id from search_records_with('content', '[[[\"lock\"]]]', 1000, null)";
  expect(await asApp('', query)).toEqual([]);
  const found = await asApp(settingsOf('b'), query);
  expect(found).toEqual([{ id: world.sites.b1.content.article }]);
});

function settingsOf(organisation: 'a' | 'b'): string {
  const sites = Object.values(world.sites).filter((site) => site.organisationId === world[organisation].id);
  return `set_config('masthead.organisation_id', '${world[organisation].id}', true), set_config('masthead.site_ids', '{${sites.map((site) => site.id).join(',')}}', true)`;
}

/** Runs one statement as every unit of work does, and rolls it back. */
async function asApp(
  settings: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  await client.query(`begin; set local role masthead_app; ${settings ? `select ${settings}` : ''}`);
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.query('rollback');
  }
}

function rowsOfB(table: string) {
  return database.superuser(
    `select to_jsonb(t) as row from ${table} t where organisation_id = $1 order by to_jsonb(t)::text`,
    [world.b.id],
  );
}

/** Fills the tables that the test world leaves empty. */
async function fillEveryTable(): Promise<void> {
  await database.superuser(
    "insert into sitemap_boundary select organisation_id, id, 'Article', 10000000 from site",
  );
  await database.superuser(
    'insert into feed_origin (organisation_id, site_id) select organisation_id, id from site',
  );
  await database.superuser(
    'insert into feed_guid (organisation_id, content_id, site_id, type, name) select organisation_id, id, site_id, type, name from content',
  );
  await database.superuser(
    "insert into anonymous_meter select organisation_id, id, 'id', now() + interval '30 days', 2, '{7}' from site",
  );
  await login(app, world.a.users.editor.username);
  await login(app, world.b.users.editor.username);
  for (const { id, users } of [world.a, world.b]) {
    const owner = { organisationId: id, id: users.editor.id };
    const { createLink, secondFactors } = services.auth;
    await services.write(systemOf(id, []), async (work) => {
      await createLink(work.db, owner, 'reset');
      await secondFactors.begin(work.db, owner, users.editor.username);
      await secondFactors.makeRecoveryCodes(work.db, owner);
    });
    const user = await services.auth.findUser(users.editor.username);
    if (user) await services.auth.steps.open(user);
    await database.superuser(
      "insert into cms_identity (issuer, subject, organisation_id, cms_user_id) values ('https://login.example', $3, $1, $2)",
      [id, users.editor.id, users.editor.username],
    );
  }
  for (const site of Object.values(world.sites)) {
    await database.superuser(
      'insert into site_domain (organisation_id, site_id, host, verified) values ($1, $2, $3, now())',
      [site.organisationId, site.id, `${site.key}.example`],
    );
    await services.write(systemOf(site.organisationId, [site.id]), (work) =>
      saveWorkingCopy(work, {
        id: site.content.article,
        version: '',
        changes: { deck: 'An unfinished thought' },
        base: { deck: null },
      }),
    );
    await makeInReview(services, site);
    await makeFontFile(database, site);
    await database.superuser(
      "insert into site_styles (organisation_id, site_id, text_hash, rules, css) values ($1, $2, '', 1, '')",
      [site.organisationId, site.id],
    );
    await database.superuser(
      `insert into content_presence (organisation_id, content_id, window_id, cms_user_id) values ($1, $2, 'w', 1)`,
      [site.organisationId, site.content.draft],
    );
    await database.superuser(
      `insert into content_publication_notice (organisation_id, content_id, cms_user_id, published) values ($1, $2, 1, now())`,
      [site.organisationId, site.content.draft],
    );
    await database.superuser(
      `insert into content_previous_state (organisation_id, content_id, command, version, state) values ($1, $2, 'delete', '2.0', '{}')`,
      [site.organisationId, site.content.draft],
    );
    await database.superuser(
      `insert into content_creation (organisation_id, cms_user_id, key, content_id) values ($1, 1, $2, $3)`,
      [site.organisationId, site.key, site.content.draft],
    );
    await database.superuser(
      "insert into form_attempt (organisation_id, site_id, attempt, fingerprint) values ($1, $2, 'a', 'f')",
      [site.organisationId, site.id],
    );
    await database.superuser(
      "insert into link_revocation (organisation_id, link, subject) values ($1, 'unsubscription', '1') on conflict do nothing",
      [site.organisationId],
    );
    await database.superuser(
      `with key as (insert into api_key (organisation_id, name, permissions, is_global)
         values ($1, 'Sync', '{manage_content}', 1) returning organisation_id, id)
       insert into api_key_secret (organisation_id, api_key_id, hash) select organisation_id, id, sha256(id::text::bytea) from key`,
      [site.organisationId],
    );
    await database.superuser(
      'insert into content_date_watch (organisation_id, announced_until) values ($1, now()) on conflict do nothing',
      [site.organisationId],
    );
    await database.superuser(
      'insert into content_change (organisation_id, site_id, content_id, was_public, is_deleted) values ($1, $2, 1, true, false)',
      [site.organisationId, site.id],
    );
    await database.superuser(
      'insert into content_share (organisation_id, content_id, expires) values ($1, $2, now())',
      [site.organisationId, site.content.draft],
    );
    await database.superuser(
      `insert into saved_view (organisation_id, site_id, cms_user_id, list, name, state)
       select $1, $2, min(id), '/redirects', 'Old', '?search=old' from cms_user where organisation_id = $1`,
      [site.organisationId, site.id],
    );
    await database.superuser(
      `insert into cms_visit (hash, organisation_id, site_id, session_id, kind, expires)
       select sha256(id::text::bytea || $3::text::bytea), $1, $2, id, 'code', now() from cms_session where organisation_id = $1`,
      [site.organisationId, site.id, site.key],
    );
  }
  for (const { entity } of registry.entities.values()) {
    if (!entity.operations.includes('create')) continue;
    for (const site of [world.sites.a1, world.sites.b1]) await fillTable(entity.name, site);
  }
  await fillLicences();
  for (const ledger of ledgers)
    for (const site of [world.sites.a1, world.sites.b1]) await fillLedger(ledger, site);
  await database.superuser(
    `insert into membership_reminder (organisation_id, site_user_id, membership_id, ends, days)
     select organisation_id, site_user_id, membership_id, now(), 7 from membership_grant`,
  );
  // Gives terms to published items: a trigger then fills a table.
  await database.superuser(
    `update content set taxonomy_ids = array(select min(t.id) from taxonomy t where t.organisation_id = content.organisation_id)
     where status = 1`,
  );
  await database.superuser(
    'insert into feed_token (organisation_id, feed_access_id, hash) select organisation_id, id, sha256(id::text::bytea) from feed_access',
  );
  await database.superuser(
    `insert into survey_answer (organisation_id, site_id, survey_id, site_user_id, sender, page, answers, attempt)
     select s.organisation_id, s.site_id, s.id, min(u.id), 'Ann', '/', 'Berths: 12', gen_random_uuid()
     from survey s join site_user u on u.organisation_id = s.organisation_id group by s.organisation_id, s.site_id, s.id`,
  );
}

/** Adds a row to a ledger, such as that of a module or an extension. */
async function fillLedger(ledger: AnyLedger, { organisationId, id }: WorldSite): Promise<void> {
  const values = Object.entries(ledger.columns).map(([key, { kind, options }]) => {
    const { type } = kind.column(options);
    return [
      key,
      type === 'text'
        ? firstChoice(options)
        : type === 'boolean'
          ? true
          : type === 'timestamptz'
            ? new Date().toISOString()
            : type === 'bigint'
              ? '1'
              : 1,
    ];
  });
  const row = { ...Object.fromEntries(values), ...(ledger.tenancy === 'site' && { site: id }) };
  await services.write(systemOf(organisationId, [id]), (work) => append(work, ledger, [row]));
}

/** The first choice of a field with choices; otherwise a text. */
function firstChoice(options: Readonly<Record<string, unknown>>): unknown {
  const choices: unknown = options['choices'];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return first instanceof Object && 'value' in first ? first.value : 'a';
}

/** Adds rows of a licence other than its record. */
async function fillLicences(): Promise<void> {
  const rows = [
    "licence_domain select organisation_id, 'locks.example', id",
    'licence_reminder select organisation_id, id, now(), 30',
    "licence_usage select organisation_id, id, '2026-11-01', 1",
  ];
  for (const row of rows) await database.superuser(`insert into ${row} from licence_company`);
  const ofReaders = "c.organisation_id, c.id, '2026-11-01', u.id";
  for (const row of [
    'licence_seat (organisation_id, licence_company_id, site_user_id) select c.organisation_id, c.id, u.id',
    `licence_usage_reader select ${ofReaders}`,
  ])
    await database.superuser(
      `insert into ${row} from licence_company c join site_user u on u.organisation_id = c.organisation_id`,
    );
}

/** Adds a record of an entity that the world does not contain, such as that of an extension. */
async function fillTable(name: string, site: WorldSite): Promise<number | undefined> {
  const { organisationId } = site;
  const [present] = await database.superuser<{ id: number }>(
    `select id from "${snakeCase(name)}" where organisation_id = $1 limit 1`,
    [organisationId],
  );
  const entity = registry.entities.get(name)?.entity;
  if (present || !entity?.operations.includes('create')) return present?.id;
  const records: Record<string, number> = {};
  for (const required of requiredEntities(entity)) {
    const id = await fillTable(required, site);
    if (id !== undefined) records[required] = id;
  }
  const input = exampleOf(entity, { site: site.id, records });
  const made = services.write(systemOf(organisationId, [site.id]), (work) =>
    work.records.create(entity, input),
  );
  return (await made).id;
}
