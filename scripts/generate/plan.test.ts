import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { trackedFiles } from '../check/tracked-files.ts';
import { runCommand } from '../lib/run-parallel.ts';
import { planGenerated, type Plan } from './plan.ts';
import { openLoader, type PlannedFiles } from './planned-files.ts';
import { placeOfError, readableError } from './readable-error.ts';

const PROJECT = join(import.meta.dirname, '../..');
const COPIED = /^(?:src\/|scripts\/|graphql\/|migrations\/|schema\.|package\.json$|docs\/error-reasons\.md$)/;
const REDIRECT = 'src/entities/website-redirect/entity.ts';
const CONTACT = 'src/content-types/contact/type.ts';

let root: string;
/** Files that a test has written or changed, with their earlier texts. */
const changed = new Map<string, string | null>();

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'plan-')));
  for (const file of (await trackedFiles(PROJECT)).filter((path) => COPIED.test(path))) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await cp(join(PROJECT, file), join(root, file));
  }
  await symlink(await realpath(join(PROJECT, 'node_modules')), join(root, 'node_modules'), 'junction');
});

afterEach(async () => {
  for (const [path, text] of changed)
    await (text === null ? rm(join(root, path)) : writeFile(join(root, path), text));
  changed.clear();
  await rm(join(root, 'extensions'), { recursive: true, force: true });
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function hashOfTree(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await trackedFiles(root)) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function change(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, path), 'utf8');
  expect(text).toContain(from);
  if (!changed.has(path)) changed.set(path, text);
  await writeFile(join(root, path), text.replace(from, to));
}

async function add(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  changed.set(path, null);
}

/** Plans in the copy. Fails if a file was written. */
async function planOf(): Promise<Plan> {
  const planned: PlannedFiles = new Map();
  const { load, close } = await openLoader(root, planned);
  const edited = await hashOfTree();
  try {
    return await planGenerated({ root, planned, load, withoutDocs: true });
  } finally {
    await close();
    expect(await hashOfTree()).toBe(edited);
  }
}

/** Plans in the copy, and returns the message of the fault. Fails if a file was written. */
const faultOf = () =>
  planOf().then(
    () => 'No fault was found.',
    (error: Error) => error.message,
  );

test('fields that an extension without a module adds to an entity are refused, and nothing is drafted', async () => {
  const file = 'extensions/shop/entity-extensions/website-redirect.ts';
  await add(
    file,
    `import { text } from '#fields/text/field.ts';
import { extendEntity } from '#model/extend-entity.ts';
export const websiteRedirect = extendEntity({ fields: { shop: text({ label: 'Shop' }) } });
`,
  );
  expect(await faultOf()).toBe(
    `Nothing was generated:\n  ${file}: its fields need a module, so that their columns are in the migrations of the extension. Add extensions/shop/module.ts (docs/recipes/module.md).\n`,
  );
});

const parcel = (text: string) =>
  text
    .replaceAll('Contact', 'Parcel')
    .replaceAll("'contact'", "'parcel'")
    .replace('const contact', 'const parcel')
    .replaceAll(/\b(PARCEL|Parcel)_/g, 'CONTACT_');

test('two fields of one name in a definition are refused with file, line and name', async () => {
  await change(REDIRECT, '    toAddress: text(', "    from: text({ label: 'Again' }),\n    toAddress: text(");
  expect(await faultOf()).toMatch(
    /^Nothing was generated:\n {2}src\/entities\/website-redirect\/entity\.ts:\d+: two fields have the name “from”\. Rename one of them\.\n$/,
  );
});

test('a field of an extension’s type that has the name of another field of the product is renamed in the API', async () => {
  const text = parcel(await readFile(join(root, CONTACT), 'utf8'));
  await add(
    'extensions/shop/content-types/parcel/type.ts',
    text
      .replace(
        "firstName: text({ label: 'First name', lengthMax: 60,",
        "firstName: integer({ label: 'First name',",
      )
      .replace('import { text }', "import { integer } from '#fields/integer/field.ts';\nimport { text }"),
  );
  const { files } = await planOf();
  expect(files['schema.graphql']).toMatch(/^ {2}firstNameOfParcel: Int$/m);
  expect(files['graphql/query/getContent.gql']).toMatch(/\.\.\. on Parcel \{[^}]*\bfirstNameOfParcel\b/);
  expect(files['graphql/query/getContent.gql']).toMatch(/\.\.\. on Contact \{[^}]*\bfirstName\b/);
});

test('the column of an extension’s settings group is drafted for the extension, and the product’s snapshot is unchanged', async () => {
  await add(
    'extensions/harbour/settings/tide-times.ts',
    "import { text } from '#fields/text/field.ts';\nimport { defineSettings } from '#model/define-settings.ts';\n" +
      "export const tideTimesSettings = defineSettings({ name: 'tideTimes', label: 'Tide times', order: 900,\n" +
      "  fields: { gauge: text({ label: 'Gauge', lengthMax: 80 }) } });\n",
  );
  const { drafted, files } = await planOf();
  expect(drafted).toEqual([
    expect.stringMatching(/^extensions\/harbour\/migrations\/\w+_add_site_tide_times\.sql$/),
  ]);
  expect(files['extensions/harbour/schema.snapshot.json']).toContain('"tide_times": "jsonb"');
  expect(Object.keys(files)).not.toContain('schema.snapshot.json');
});

test('two folders of one name, and two definitions of one name, are refused with their files', async () => {
  await add('extensions/shop/blocks/content-title/block.ts', '');
  expect(await faultOf()).toBe(
    'Nothing was generated:\n  src/blocks/content-title and extensions/shop/blocks/content-title have the same name; rename one of them.\n',
  );
  await rm(join(root, 'extensions/shop/blocks/content-title'), { recursive: true });
  changed.clear();
  await add(
    'extensions/shop/content-types/parcel/type.ts',
    parcel(await readFile(join(root, CONTACT), 'utf8')).replace("name: 'Parcel'", "name: 'Contact'"),
  );
  expect(await faultOf()).toContain(
    '  extensions/shop/content-types/parcel/type.ts: Another content type has the name “Contact”. Rename one of them.\n',
  );
});

test('a relation to an unknown entity, and an option that no value can meet, are refused with their fields', async () => {
  await change(REDIRECT, "to: 'site', required", "to: 'harbour', required");
  expect(await faultOf()).toMatch(
    /^Nothing was generated:\n {2}src\/entities\/website-redirect\/entity\.ts:\d+: the field “site”: refers to the entity “harbour”, which does not exist\.\n$/,
  );
  await change(REDIRECT, 'lengthMax: 1000', 'lengthMax: -3');
  expect(await faultOf()).toMatch(
    /:\d+: the field “from”: lengthMax is -3\. Give a whole number from 0 on\.\n/,
  );
});

test('a file of the product or of an extension that does not compile is named with line and column', async () => {
  await change(REDIRECT, 'export const', 'const broken = ;\nexport const');
  expect(await faultOf()).toMatch(
    /^Nothing was generated:\n {2}src\/entities\/website-redirect\/entity\.ts:\d+:16: Unexpected token\n$/,
  );
  await add('extensions/shop/blocks/tide/block.ts', 'export const tide = (;');
  await change(REDIRECT, 'const broken = ;\n', '');
  expect(await faultOf()).toMatch(
    /^Nothing was generated:\n(?: {2}extensions\/shop\/blocks\/tide\/\w+\.tsx?: this file does not exist.+\n)* {2}extensions\/shop\/blocks\/tide\/block\.ts:1:\d+: .+\n$/,
  );
});

test('a definition without the export that its folder names is refused', async () => {
  await add('extensions/shop/blocks/tide/block.ts', 'export const other = 1;');
  expect(await faultOf()).toContain(
    '  extensions/shop/blocks/tide/block.ts: the export “tide” is missing. Name it after its folder or file.\n',
  );
});

test('the command prints only the fault, exits with 1 and changes no file', async () => {
  await change(REDIRECT, "to: 'site', required", "to: 'harbour', required");
  const edited = await hashOfTree();
  const result = await runCommand(process.execPath, ['scripts/generate.ts'], { cwd: root });
  expect(result.exitCode).toBe(1);
  expect(result.output.trim().split('\n')).toHaveLength(2);
  expect(await hashOfTree()).toBe(edited);
});

test('an error of a definition is placed in its file, and one without a place is its first line', () => {
  const error = new Error('Entity tide: its list uses the unknown field “depth”.');
  error.stack = `Error: x\n    at defineEntity (${root}/src/model/define-entity.ts:173:13)\n    at eval (${root}/src/entities/tide/entity.ts:9:21)`;
  expect(readableError(root, error)).toBe(
    'src/entities/tide/entity.ts:9:21: Entity tide: its list uses the unknown field “depth”.',
  );
  expect(placeOfError(root, 'out of memory')).toEqual({
    file: null,
    line: null,
    column: null,
    message: 'out of memory',
  });
});
