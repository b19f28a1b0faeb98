import { execFileSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { examine } from '#server/doctor/index.ts';
import { registry } from '#server/registry.ts';
import { definedNames } from '#server/setup/index.ts';
import { runParser } from '#server/parsers/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { NESTED_STYLES } from '#testing/nested-styles.ts';
import { buildTestWorld } from '#testing/world.ts';
import { compileCss } from './compile-css.ts';
import { compileStoredStyles } from './stored-styles.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

/** Returns the process id of the parser, a child of this process. */
const parserProcess = () =>
  Number(execFileSync('pgrep', ['-P', String(process.pid), '-f', 'parsers/process'], { encoding: 'utf8' }));

test.each([
  ...NESTED_STYLES,
  ...NESTED_STYLES.slice(-3).map(([what, text]): [string, string] => [what, text.replaceAll('{', '{\n')]),
])('styles that are nested too deep are refused, twice, and the process goes on: %s', async (_what, text) => {
  for (const again of ['', '\n']) {
    const { code } = await gql(app, {
      token: admin,
      site: a1.key,
      id: 'getLookPreview',
      input: {
        site: a1.id,
        path: '/',
        primaryColor: '#7d1d3f',
        accentColor: '#1f5c4d',
        primaryFont: 'bitter',
        secondaryFont: 'georgia',
        baseStyles: { customCss: text + again },
        podStyle: null,
      },
    });
    expect([null, 'BAD_USER_INPUT']).toContain(code);
  }
});

test('a parser process that dies refuses only its current text, and the next one has another process', async () => {
  await compileCss('a{color:red}');
  const first = parserProcess();
  // Takes two seconds of work, and is killed long before.
  const under = runParser('markdown', '['.repeat(60_000));
  process.kill(first, 'SIGKILL');
  await expect(under).rejects.toMatchObject({ code: 'FAILED' });
  expect(await compileCss('main{color:green}')).toHaveProperty(
    'css',
    expect.stringContaining('main{color:green}'),
  );
  expect(parserProcess()).not.toBe(first);
});

test('styles of an older version are compiled before pages are served; those refused are left out, and the doctor names their site', async () => {
  const old = (siteId: number, css: string) =>
    database.superuser(
      `update site set base_styles = coalesce(base_styles, '{}') || jsonb_build_object('customCss', $2::text) where id = $1`,
      [siteId, css],
    );
  await old(a1.id, 'main { --from: before }');
  await old(b1.id, 'main{background:url(https://evil.example/x)}');
  const page = async ({ host }: { host: string }) => {
    await services.sites.reload();
    return (await app.inject({ url: '/about', headers: { host } })).body;
  };
  expect(await compileStoredStyles(services.pool)).toBe(2);
  expect(await compileStoredStyles(services.pool)).toBe(0);
  expect(await page(a1)).toContain('--from:before');
  expect(await page(b1)).not.toContain('evil.example');
  const findings = await examine({
    config: services.config,
    store: services.media.store,
    withAddress: (work) => work(database.connectionString),
    isDeep: false,
    defined: definedNames(registry),
  });
  const found = findings.find(({ name }) => name === 'own styles');
  expect(found).toMatchObject({ state: 'warn', message: expect.stringMatching(/evil\.example/) });
  expect(found?.message).not.toContain('--from');
  const { rows } = await services.pool.query<{ name: string }>('select name from site where id = $1', [
    b1.id,
  ]);
  expect(found?.message).toContain(rows[0]?.name);
});
