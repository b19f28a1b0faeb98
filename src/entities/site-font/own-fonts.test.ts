/** A publisher's fonts: uploaded, selected, served, and protected from deletion while in use. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { FONT_SIZE_BYTES_MAX } from '#look/own-fonts.ts';
import { builtInFont, fontCss } from '#site/fonts/fonts.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { byTier } from '#testing/by-tier.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const contributor = await login(app, world.a.users.contributor.username);
afterAll(subject.close);
// A site may have only a few families, but the tests create many.
beforeEach(async () => {
  await subject.database.superuser("update site set primary_font = 'georgia', secondary_font = 'georgia'");
  await subject.database.superuser('delete from site_font where site_id = $1', [a1.id]);
});

interface Family {
  id: number;
  name: string;
  files: { id: number; weight: number; style: string; url: string; sizeBytes: number }[];
}

const fileOf = (name: string, cut: string) =>
  readFileSync(`node_modules/@fontsource/${name}/files/${name}-latin-${cut}.woff2`);

const ask = (id: string, input: Record<string, unknown>, token = admin) =>
  gql(app, { id, input, token, site: a1.key });

let made = 0;
async function makeFont(values: Record<string, unknown> = {}): Promise<number> {
  made += 1;
  const { result } = await ask('createSiteFont', {
    site: a1.id,
    name: `Quay ${made}`,
    generic: 'sans',
    ...values,
  });
  return (result as { id: number }).id;
}

const upload = (font: number, content: Buffer | string, token = admin, name = 'quay.woff2') =>
  gql(app, { id: 'uploadSiteFontFile', input: { font }, token, site: a1.key, file: { name, content } });

async function familyWith(name: string, cuts: readonly string[], values: Record<string, unknown> = {}) {
  const id = await makeFont(values);
  for (const cut of cuts) {
    const { error } = await upload(id, fileOf(name, cut));
    if (error) throw new Error(error.message);
  }
  const { result } = await ask('getSiteFonts', { site: a1.id });
  const family = (result as { fonts: Family[] }).fonts.find((font) => font.id === id);
  if (!family) throw new Error('The font is not listed.');
  return family;
}

async function choose(fonts: { primaryFont?: string; secondaryFont?: string }) {
  const { result } = await ask('getSite', { id: a1.id });
  const { version } = result as { version: number };
  return ask('updateSite', { id: a1.id, version, changes: fonts });
}

const get = (url: string, host = a1.host) => app.inject({ url, headers: { host } });
const home = async () => (await get('/')).body;

/** Width, ascent and descent of the fallback faces: for letters and for digits, regular and bold. */
function standIns(css: string, family: string): number[] {
  const rules = css.match(/@font-face\{[^}]+\}/g) ?? [];
  return rules
    .filter((rule) => rule.includes(`font-family:"${family} Fallback`))
    .flatMap((rule) => {
      const [width = 0, ascent = 0, descent = 0] = ['size-adjust', 'ascent-override', 'descent-override'].map(
        (key) => Number(new RegExp(`${key}:([\\d.]+)%`).exec(rule)?.[1]),
      );
      return [width, (ascent * width) / 100, (descent * width) / 100];
    });
}

test('a family that is uploaded and chosen is on the page, preloaded and served', async () => {
  const { id, files } = await familyWith('inter', ['400-normal', '700-normal', '400-italic']);
  expect(files.map(({ weight, style }) => `${weight} ${style}`)).toEqual([
    '400 normal',
    '400 italic',
    '700 normal',
  ]);
  expect((await choose({ primaryFont: `own_${id}`, secondaryFont: `own_${id}` })).error).toBeNull();
  const page = await home();
  expect(page).toContain(
    `--font-text:"Own ${id}","Own ${id} Fallback","Own ${id} Fallback 2",Arial,sans-serif`,
  );
  const bold = files.find(({ weight }) => weight === 700)?.url ?? '';
  expect(page).toContain(`<link rel="preload" href="${bold}" as="font"`);
  for (const { url, weight, style } of files)
    expect(page).toContain(
      `font-family:"Own ${id}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${url})`,
    );
  const file = await get(bold);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  expect(file.rawPayload.toString('latin1', 0, 4)).toBe('wOF2');
  expect((await get(bold, a2.host)).statusCode).toBe(404);
  expect((await get(bold, b1.host)).statusCode).toBe(404);
  expect((await get(bold.replace(/\w{4}\./, '0000.'))).statusCode).toBe(404);
});

const STAND_INS: readonly (readonly [string, string, string])[] = [
  ['inter', 'inter', 'sans'],
  ['newsreader', 'newsreader', 'serif'],
  ['fira-sans', 'fira_sans', 'sans'],
  ['pt-sans', 'pt_sans', 'sans'],
  ['source-serif-4', 'source_serif_4', 'serif'],
];

test.each(byTier(STAND_INS.slice(0, 2), STAND_INS))(
  'the stand-in of %s, uploaded, is within 3 per cent of the built-in one',
  async (name, key, generic) => {
    const { id } = await familyWith(name, ['400-normal', '700-normal'], { generic });
    await choose({ primaryFont: 'georgia', secondaryFont: `own_${id}` });
    const [georgia, builtIn] = [builtInFont('georgia'), builtInFont(key)];
    if (!georgia || !builtIn) throw new Error(`There is no font ${key}.`);
    const expected = standIns(fontCss(georgia, builtIn).css, builtIn.family);
    const measured = standIns(await home(), `Own ${id}`);
    expect(measured).toHaveLength(expected.length);
    for (const [index, number] of expected.entries())
      expect(Math.abs((measured[index] ?? 0) / number - 1)).toBeLessThan(0.03);
  },
);

/** Returns a font file of Inter with some bytes replaced. */
function damaged(change: (file: Buffer) => void): Buffer {
  const file = Buffer.from(fileOf('inter', '400-normal'));
  change(file);
  return file;
}

const plain = readFileSync('node_modules/@fontsource/inter/files/inter-latin-400-normal.woff');

const REFUSED: readonly (readonly [string, Buffer, RegExp])[] = [
  ['random bytes', Buffer.from('x7'.repeat(4_000)), /not a font/],
  ['a picture’s beginning', Buffer.from('\x89PNG\r\n\x1a\n0000'), /not a font/],
  ['nothing', Buffer.alloc(0), /empty/],
  ['four bytes', Buffer.from('wOF2'), /not a font/],
  ['a truncated WOFF2', fileOf('inter', '400-normal').subarray(0, 9_000), /damaged or cut off/],
  ['a truncated WOFF', plain.subarray(0, 9_000), /damaged or cut off/],
  ['bytes changed in the middle', damaged((file) => file.fill(0xa5, 6_000, 6_400)), /damaged|cannot be read/],
  [
    'a WOFF2 that says it unpacks to 4 GB',
    damaged((file) => file.writeUInt32BE(0xffff_fff0, 16)),
    /too large when unpacked/,
  ],
  [
    'a WOFF2 table of 1 GB',
    damaged((file) => file.set([0x84, 0x80, 0x80, 0x80, 0x00], 49)),
    /too large when unpacked|damaged/,
  ],
  ['a WOFF2 that unpacks to more than it says', bomb(), /damaged/],
  ['a collection', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(40)]), /collection/],
  ['a packed collection', damaged((file) => file.write('ttcf', 4, 'latin1')), /collection/],
  [
    'a font without Latin letters',
    readFileSync('node_modules/@fontsource/inter/files/inter-cyrillic-400-normal.woff2'),
    /lacks some of the letters/,
  ],
  [
    '2 MB and a byte',
    Buffer.concat([plain, Buffer.alloc(FONT_SIZE_BYTES_MAX + 1 - plain.length)]),
    /larger than/,
  ],
];

/** In the first tier one for each message. */
const FEW_REFUSED = REFUSED.filter(
  ([, , words], index) => REFUSED.findIndex((other) => String(other[2]) === String(words)) === index,
);

test.each(byTier(FEW_REFUSED, REFUSED))('%s is refused in words', async (_what, content, words) => {
  const id = await makeFont();
  const { code, error } = await upload(id, content);
  expect([code, error?.message]).toEqual(['BAD_USER_INPUT', expect.stringMatching(words)]);
});

/** Returns a font file whose compressed part is 64 MiB of zeros, declared as a few bytes. */
function bomb(): Buffer {
  const packed = brotliCompressSync(Buffer.alloc(64 * 1024 * 1024));
  const head = Buffer.alloc(48 + 2);
  head.write('wOF2\0\x01\0\0', 'latin1');
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(1_000, 16);
  head.writeUInt32BE(packed.length, 20);
  // The table `head`, of 54 bytes.
  head.set([1, 54], 48);
  return Buffer.concat([head, packed]);
}

test('the next font is read normally after a refusal', async () => {
  const { error } = await upload(await makeFont(), fileOf('inter', '400-normal'));
  expect(error).toBeNull();
});

test('weight and style are read from the file, and each is there once', async () => {
  const { id, files } = await familyWith('inter', ['800-normal', '400-italic']);
  expect(files.map(({ weight, style }) => [weight, style])).toEqual([
    [400, 'italic'],
    [800, 'normal'],
  ]);
  const { error } = await upload(id, fileOf('inter', '800-normal'));
  expect(error?.message).toMatch(/already has a file of weight 800, upright: quay\.woff2/);
});

test('a TrueType font in WOFF gives what the same font in WOFF2 gives', async () => {
  const [first, second] = [await makeFont(), await makeFont()];
  await upload(first, plain, admin, 'inter.woff');
  await upload(second, fileOf('inter', '400-normal'));
  const { rows } = await measured([first, second]);
  expect(rows[0]).toEqual(rows[1]);
});

const measured = async (ids: number[]) => ({
  rows: await subject.database.superuser(
    'select ascent, descent, line_gap, letters, digits from site_font_file where font_id = any ($1) order by id',
    [ids],
  ),
});

test('twelve files a family, ten families a site', async () => {
  const id = await makeFont({ site: a2.id });
  const before = { organisation: a2.organisationId, site: a2.id };
  await subject.database.superuser(
    `insert into site_font_file (organisation_id, site_id, font_id, file_name, weight, style, ascent, descent, line_gap, letters, digits, latin_hash, latin_bytes)
     select $1, $2, $3, 'x', 100 + weight * 50, 'italic', 1, 1, 0, 1, 1, 'a', 1 from generate_series(1, 12) as weight`,
    [before.organisation, before.site, id],
  );
  const { error } = await upload(id, fileOf('inter', '400-normal'));
  expect(error?.message).toBe('A font may have at most 12 files. Remove one first.');
  for (let count = 1; count < 10; count += 1) await makeFont({ site: a2.id });
  const refused = await ask('createSiteFont', { site: a2.id, name: 'One more', generic: 'sans' });
  expect(refused.error?.extensions?.['fields']).toEqual({
    name: 'A site may have at most 10 font families. Delete one first.',
  });
});

test('a name contains no characters with a meaning in styles', async () => {
  for (const name of ['"x"', 'a;b', '', 'x'.repeat(61)])
    expect((await ask('createSiteFont', { site: a1.id, name, generic: 'sans' })).code).toBe('BAD_USER_INPUT');
});

test('a font in use is not deleted, and the refusal lists its uses', async () => {
  const { id, name, files } = await familyWith('inter', ['400-normal']);
  await choose({ primaryFont: `own_${id}`, secondaryFont: 'georgia' });
  const refused = await ask('deleteSiteFont', { id });
  expect(refused.code).toBe('CONFLICT');
  expect(refused.error?.message).toMatch(
    new RegExp(
      `^${name} is the heading font of .+\\. Choose another in the site settings under Colours and fonts`,
    ),
  );
  const last = await ask('deleteSiteFontFile', { font: id, file: files[0]?.id });
  expect(last.error?.message).toMatch(/^This is the last file of /);
  await choose({ primaryFont: 'georgia' });
  expect((await ask('deleteSiteFont', { id })).error).toBeNull();
  expect((await get(files[0]?.url ?? '')).statusCode).toBe(404);
});

test('settings accept no font of another site, no deleted one, and none without files', async () => {
  const empty = await makeFont();
  const { rows } = {
    rows: await subject.database.superuser<{ id: number }>('select id from site_font where site_id = $1', [
      a2.id,
    ]),
  };
  for (const key of [`own_${empty}`, `own_${rows[0]?.id}`, 'own_999999', 'own_0', 'own_x']) {
    expect((await choose({ primaryFont: key })).code).toBe('BAD_USER_INPUT');
    const preview = await look(key);
    expect(preview.code).toBe('BAD_USER_INPUT');
  }
});

const look = (primaryFont: string) =>
  ask('getLookPreview', {
    site: a1.id,
    path: '/',
    primaryColor: '#7d1d3f',
    accentColor: '#1f5c4d',
    primaryFont,
    secondaryFont: 'georgia',
    baseStyles: { siteTheme: '2' },
    podStyle: null,
  });

test('the preview shows a font before it is saved, its file answered on the admin’s host', async () => {
  const { id, files } = await familyWith('inter', ['400-normal']);
  const { result } = await look(`own_${id}`);
  const { html } = result as { html: string };
  expect(html).toContain(`"Own ${id}"`);
  expect(await home()).not.toContain(`"Own ${id}"`);
  expect((await get(files[0]?.url ?? '', subject.adminHost)).statusCode).toBe(200);
  expect((await get(files[0]?.url ?? '', 'nowhere.example')).statusCode).toBe(404);
});

test('a cached page is rendered again when a file is added or removed', async () => {
  const { id, files } = await familyWith('inter', ['400-normal']);
  await choose({ primaryFont: `own_${id}`, secondaryFont: `own_${id}` });
  expect(await home()).not.toContain(`font-family:"Own ${id}";font-style:normal;font-weight:700`);
  expect((await get('/')).headers['x-cache']).toBe('hit');
  await upload(id, fileOf('inter', '700-normal'));
  expect(await home()).toContain(`font-family:"Own ${id}";font-style:normal;font-weight:700`);
  await ask('deleteSiteFontFile', { font: id, file: files[0]?.id });
  expect(await home()).not.toContain(files[0]?.url);
});

test('a font that only the database knows of is left out: the page answers in the font a site begins with', async () => {
  await subject.database.superuser("update site set primary_font = 'own_987654' where id = $1", [a1.id]);
  const warn = vi.spyOn(services.log, 'warn');
  // Creating a font purges the site.
  await makeFont();
  const page = await get('/');
  for (const path of ['/?page=2', '/nowhere', '/']) await get(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('--font-heading:"Encode Sans Condensed"');
  const warnings = warn.mock.calls.filter(
    ([detail]) => typeof detail === 'object' && detail && 'siteId' in detail,
  );
  expect(warnings).toEqual([
    [{ siteId: a1.id }, 'Its settings name its own font 987654, which has no files or is gone.'],
  ]);
});

test('uploading needs the right to change the site’s settings, and a font of the own organisation', async () => {
  const id = await makeFont();
  expect((await upload(id, plain, contributor)).code).toBe('FORBIDDEN');
  const [foreign] = await subject.database.superuser<{ id: number }>(
    `insert into site_font (organisation_id, site_id, name, generic, file_count) values ($1, $2, 'Theirs', 'sans', 0) returning id`,
    [b1.organisationId, b1.id],
  );
  expect((await upload(foreign?.id ?? 0, plain)).code).toBe('NOT_FOUND');
});

test('the sweep of interrupted uploads spares the files of fonts, of their organisation only', async () => {
  const { files } = await familyWith('inter', ['400-normal']);
  const hash = /[0-9a-f]{24}/.exec(files[0]?.url ?? '')?.[0] ?? '';
  const keys = [
    `${a1.organisationId}-${hash}`,
    `${b1.organisationId}-${hash}`,
    `${a1.organisationId}-${'0'.repeat(24)}`,
  ];
  const known = await subject.database.superuser<{ key: string }>(
    "select known_files($1) as key from (select set_config('masthead.platform', 'on', true)) as platform",
    [keys],
  );
  expect(known.map(({ key }) => key)).toEqual([keys[0]]);
});
