import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { storeImage } from '#entities/asset/server/create-asset.ts';
import { cmsUser } from '#entities/cms-user/entity.ts';
import { MediaRefused, normaliseOriginal, writeIcon } from '#server/media/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { settingsGroups } from '#registry/settings.ts';
import { headerSettings } from '#settings/header.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const site = world.sites.a1;
const admin = await login(app, world.a.users.admin.username);
const contributor = await login(app, world.a.users.contributor.username);
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const upload = async (data: Buffer, fileName: string) => {
  const original = await normaliseOriginal(data);
  const { id } = await services.write(systemOf(site.organisationId, [site.id]), (work) =>
    storeImage(work, services.media.store, original, { fileName }),
  );
  return { asset: id };
};
const square = (size: number, colour: string) =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .png()
    .toBuffer();
const logo = await upload(
  Buffer.from('<svg viewBox="0 0 90 30"><rect width="90" height="30" fill="#14304a"/></svg>'),
  'logo.svg',
);
const icon = await upload(writeIcon([{ size: 64, png: await square(64, '#14304a') }]), 'site.ico');

const GENERAL = { rootDomain: 'post.example', supportedContentTypes: ['Article'], favicon: icon };

async function save(changes: Record<string, unknown>, token = admin) {
  const current = await gql(app, { id: 'getSite', input: { id: site.id }, token, site: site.key });
  const { version } = current.result as { version: number };
  return gql(app, { id: 'updateSite', input: { id: site.id, version, changes }, token, site: site.key });
}

/** Error messages of a refused update, by field. */
const refusals = async (changes: Record<string, unknown>) => {
  const { error } = await save(changes);
  const fields = Object.entries((error?.extensions['fields'] ?? {}) as Record<string, string>);
  return Object.fromEntries(fields.map(([path, message]) => [path.replace(/^changes\./, ''), message]));
};

async function payload(token?: string): Promise<Record<string, Record<string, unknown> | null>> {
  const call = token ? { token, site: site.key } : { host: site.host };
  const answer = await gql(app, { id: 'getSiteSettingsPayload', ...call });
  return answer.result as Record<string, Record<string, unknown> | null>;
}

const visit = async (path: string) =>
  (await app.inject({ method: 'GET', url: path, headers: { host: site.host } })).body;

describe('saving', () => {
  test('a group round-trips, and the page has it at the next request', async () => {
    await visit('/');
    expect((await save({ general: { ...GENERAL, spacing: 32 } })).error).toBeNull();
    expect(await payload()).toMatchObject({
      general: { rootDomain: 'post.example', spacing: 32, siteName: 'The Harbour Post', maxPageScrolls: 8 },
    });
    expect(await visit('/')).toContain('--unit:0.25rem');
  });

  test('a group is saved without the required values of others', async () => {
    expect((await save({ labels: { sponsored: 'Advertisement' } })).error).toBeNull();
    expect((await payload())['labels']).toMatchObject({ sponsored: 'Advertisement' });
  });

  test('an unsaved value reads as its default', async () => {
    const { contentStyle, adManager, header } = await payload();
    expect(contentStyle).toMatchObject({ smallImageWidth: 135 });
    expect(adManager).toMatchObject({ iavTargetInjection: 4, lazyLoad: true });
    expect(header).toMatchObject({ logoHeight: 35, hamburgerMenuStyle: 'primary', searchStyle: 'icon' });
  });

  test('editors may not, and nothing changes', async () => {
    const answer = await save({ labels: { sponsored: 'Mine' } }, editor);
    expect(answer.code).toBe('FORBIDDEN');
    expect((await payload())['labels']).not.toMatchObject({ sponsored: 'Mine' });
  });

  test('groups that run scripts take their own permission', async () => {
    const permitted = async (extra: string[]) => {
      await services.write(systemOf(site.organisationId, [site.id]), async (work) => {
        const user = await work.records.find(cmsUser, world.a.users.editor.id, { lock: true });
        if (user) await work.records.writeSkippingPrepare(cmsUser, user, { extraPermissions: extra });
      });
      return save(
        { tagManager: { containerId: 'GTM-ABC123' } },
        await login(app, world.a.users.editor.username),
      );
    };
    expect((await permitted(['manage_site_settings'])).code).toBe('FORBIDDEN');
    expect((await permitted(['manage_site_settings', 'manage_scripts'])).error).toBeNull();
  });
});

describe('required values when their group is saved', () => {
  test.each([
    ['general', {}, 'general.rootDomain', 'Root domain is required.'],
    [
      'general',
      { rootDomain: 'a.example' },
      'general.supportedContentTypes',
      'Supported content types is required.',
    ],
    ['general', { ...GENERAL, favicon: null }, 'general.favicon', 'Favicon is required.'],
    ['header', {}, 'header.logo', 'Header logo is required.'],
    ['footer', {}, 'footer.logo', 'Footer logo is required.'],
    ['adManager', {}, 'adManager.basePath', 'Base path is required.'],
    ['inquiryForm', {}, 'inquiryForm.sendTo', 'Send to is required.'],
    ['inquiryForm', { sendTo: ['a@b.example'] }, 'inquiryForm.sendFrom', 'Send from is required.'],
    ['contactUs', { sendTo: [], sendFrom: 'a@b.example' }, 'contactUs.sendTo', 'Send to is required.'],
    ['companyUpdate', { enabled: true }, 'companyUpdate.emails', 'Company update emails is required.'],
  ])('%s %j', async (group, value, path, message) => {
    expect((await refusals({ [group]: value }))[path]).toBe(message);
  });

  test('company update emails are optional while updates are off', async () => {
    expect(await refusals({ companyUpdate: { enabled: false } })).toEqual({});
    expect(await refusals({ companyUpdate: { enabled: false, emails: [] } })).toEqual({});
    expect(await refusals({ companyUpdate: { enabled: true, emails: [] } })).toEqual({
      'companyUpdate.emails': 'Company update emails is required.',
    });
  });

  test('a podcast cover is square and large enough, as it is cropped; each section is named once', async () => {
    const messages = async (...series: Record<string, unknown>[]) => refusals({ podcasts: { series } });
    const small = await upload(await square(1399, '#224466'), 'small.png');
    const wide = await upload(
      await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#446688' } })
        .png()
        .toBuffer(),
      'wide.png',
    );
    expect(await messages({ cover: small })).toEqual({
      'podcasts.series.0.cover':
        'A cover must be at least 1,400 pixels wide and high; this one is 1399 × 1399. Choose a larger image.',
    });
    expect(await messages({ cover: wide })).toEqual({
      'podcasts.series.0.cover':
        'A cover must be square; this one is 2000 × 1500 pixels. Crop the image, or choose another image.',
    });
    expect(await messages({ cover: logo })).toEqual({
      'podcasts.series.0.cover': 'A cover must be a JPEG or PNG: podcast directories do not accept SVG.',
    });
    const crop = { x: 125, y: 0, width: 750, height: 1000 };
    expect(await messages({ cover: { ...wide, crop }, category: 'News: Tech News' })).toEqual({});
    expect(await messages({}, { owner: 'Twice' })).toEqual({
      'podcasts.series.1.section': 'The series above is of the same section. Remove one of them.',
    });
    expect(await messages({ guid: 'x' })).toEqual({
      'podcasts.series.0.guid': 'Enter a GUID such as 9b024349-ccf0-5f69-a609-6b82873eab3c.',
    });
    expect(await messages({ category: 'Ships' })).toHaveProperty(['podcasts.series.0.category']);
  });

  test('the site name', async () => {
    expect(await refusals({ name: '' })).toEqual({ name: 'Site name is required.' });
  });

  test('a saved group cannot be emptied past what it requires', async () => {
    expect((await save({ header: { logo } })).error).toBeNull();
    expect(await refusals({ header: null })).toEqual({ 'header.logo': 'Header logo is required.' });
  });
});

describe('limits', () => {
  test.each([
    ['header', { logo, logoHeight: 34 }, 'Logo height must be at least 35.'],
    ['header', { logo, logoHeight: 46 }, 'Logo height must be at most 45.'],
    ['general', { ...GENERAL, maxPageScrolls: 9 }, 'Maximum auto-loaded pages must be at most 8.'],
    [
      'general',
      { ...GENERAL, rootDomain: 'https://x.example' },
      'Enter a domain such as quayside.example, in lower case and without https://.',
    ],
    ['general', { ...GENERAL, supportedContentTypes: ['Poem'] }, 'Unknown content type “Poem”. Remove it.'],
    [
      'tagManager',
      { containerId: 'gtm-abc' },
      'Enter a container ID that starts with GTM- or G-, followed by capital letters or digits. Copy it from the tag manager.',
    ],
    [
      'tagManager',
      { containerId: 'GTM-A"><script>' },
      'Enter a container ID that starts with GTM- or G-, followed by capital letters or digits. Copy it from the tag manager.',
    ],
    ['podStyle', { accentColor: 'red;}' }, 'Enter a colour such as #1b4965.'],
    ['baseStyles', { siteTheme: '3' }, 'Theme must be one of: Lines, Cards.'],
    [
      'adManager',
      { basePath: 'a b' },
      'Use only letters, digits, dots, hyphens and underscores, separated by slashes.',
    ],
    [
      'inquiryForm',
      { sendTo: ['nobody'], sendFrom: 'a@b.example' },
      'Each address in Send to must be an email address like name@example.org.',
    ],
    [
      'thirdPartyScripts',
      { scripts: [{ name: 'X', category: 'social', src: 'http://x.example/a.js' }] },
      'Script URL must be a URL that starts with https://.',
    ],
    [
      'socialLinks',
      { facebook: 'javascript:alert(1)' },
      'Facebook must be a URL that starts with https:// or http://.',
    ],
    ['contentStyle', { smallImageWidth: 5000 }, 'Width of small images must be at most 320.'],
  ])('%s %j', async (group, value, message) => {
    expect(Object.values(await refusals({ [group]: value }))).toContain(message);
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ primaryFont: 'comic_sans' }, 'primaryFont'],
    [{ primaryColor: 'blue' }, 'primaryColor'],
  ])('%j', async (changes, field) => {
    expect(Object.keys(await refusals(changes))).toEqual([field]);
  });

  test('their edges are taken', async () => {
    const { min, max } = headerSettings.fields.logoHeight.options;
    for (const logoHeight of [min, max]) expect(await refusals({ header: { logo, logoHeight } })).toEqual({});
  });
});

describe('the favicon', () => {
  const withBytes = (file: Buffer, at: number, bytes: number[]) =>
    Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at + bytes.length)]);

  test('an image other than an icon is refused', async () => {
    const favicon = await upload(await square(64, '#123456'), 'fake.ico');
    expect((await refusals({ general: { ...GENERAL, favicon } }))['general.favicon']).toMatch(
      /must be an \.ico file/,
    );
  });

  test.each([
    ['cut off', (icon: Buffer) => icon.subarray(0, icon.length / 2)],
    ['that says it is far larger than it is', (icon: Buffer) => withBytes(icon, 14, [255, 255, 255, 127])],
    ['of no pictures', (icon: Buffer) => withBytes(icon, 4, [0, 0])],
    ['that is a web page', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ])('an icon %s never comes into the library', async (_what, damage) => {
    const before = await database.superuser('select count(*) from asset');
    const icon = writeIcon([{ size: 64, png: await square(64, '#123456') }]);
    await expect(upload(damage(icon), 'harmed.ico')).rejects.toThrow(MediaRefused);
    expect(await database.superuser('select count(*) from asset')).toEqual(before);
  });

  test('an icon that is not square is refused', async () => {
    const wide = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#333333' } })
      .png()
      .toBuffer();
    const favicon = await upload(writeIcon([{ size: 64, png: wide }]), 'wide.ico');
    expect((await refusals({ general: { ...GENERAL, favicon } }))['general.favicon']).toMatch(
      /must be square. This image has 64 × 32/,
    );
  });

  test('pages name its three sizes, each an image of that size, cached indefinitely', async () => {
    await save({ general: GENERAL });
    const links = [...(await visit('/')).matchAll(/sizes="(\d+)x\1" href="([^"]+)"/g)];
    expect(links.map(([, size]) => size)).toEqual(['16', '32', '180']);
    for (const [, size, href] of links) {
      const answer = await app.inject({ method: 'GET', url: href ?? '', headers: { host: site.host } });
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toContain('immutable');
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number(size));
    }
  });

  test('/favicon.ico holds two of them; a site without one has none', async () => {
    await save({ general: GENERAL });
    const get = (host: string, headers = {}) =>
      app.inject({ method: 'GET', url: '/favicon.ico', headers: { host, ...headers } });
    const answer = await get(site.host);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.readUInt16LE(4)).toBe(2);
    const again = await get(site.host, { 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect((await get(world.sites.b1.host)).statusCode).toBe(404);
  });
});

describe('readers’ settings', () => {
  test('addresses of the desk and keys are for staff only', async () => {
    await save({
      inquiryForm: { sendTo: ['desk@press.example'], sendFrom: 'web@press.example' },
      companyUpdate: { enabled: true, emails: ['firms@press.example'] },
      sourceEsb: { key: 'k-canary' },
      modules: { sourceesb: true },
    });
    expect(await payload(admin)).toMatchObject({
      inquiryForm: { sendTo: ['desk@press.example'] },
      companyUpdate: { emails: ['firms@press.example'] },
      sourceEsb: { key: 'k-canary' },
      modules: { sourceesb: true },
    });
    const seen = JSON.stringify([
      await payload(),
      (await gql(app, { id: 'getSite', input: { id: site.id }, host: site.host })).result,
    ]);
    for (const secret of ['desk@press.example', 'web@press.example', 'firms@press.example', 'k-canary'])
      expect(seen).not.toContain(secret);
  });

  test('the tree has the groups of the specification', async () => {
    expect(Object.keys(await payload())).toEqual(settingsGroups.map(({ name }) => name));
  });

  test('types hidden from search engines are marked, others are not', async () => {
    const path = `/${site.content.article}`;
    const to = (await app.inject({ method: 'GET', url: path, headers: { host: site.host } })).headers
      .location;
    expect(await visit(String(to))).not.toContain('noindex');
    await save({ general: { ...GENERAL, enableNoIndexByContentType: ['Article'] } });
    expect(await visit(String(to))).toContain('<meta name="robots" content="noindex">');
    expect(await visit('/about')).not.toContain('noindex');
    await save({ general: GENERAL });
  });

  test('search that is switched off has no page, no icon and no link, and is back when it is on', async () => {
    const status = async () =>
      (await app.inject({ url: '/search?searchQuery=quay', headers: { host: site.host } })).statusCode;
    expect(await status()).toBe(200);
    expect(await visit('/news')).toContain('/search');
    await save({ modules: { search: false } });
    expect(await status()).toBe(404);
    expect(await visit('/news')).not.toContain('/search');
    await save({ modules: { search: true } });
    expect(await status()).toBe(200);
  });

  test('logo, theme, places, notice and language are on the page', async () => {
    await save({
      language: 'nl',
      header: { logo, logoHeight: 40 },
      baseStyles: { siteTheme: '2' },
      contentStyle: { sectionLocation: 'none', includeHomeInBreadcrumb: true },
      systemOutage: { enabled: true, message: 'Comments are away <for a moment>.' },
    });
    const page = await visit('/news/ports');
    expect(page).toContain('<html lang="nl" dir="ltr" data-theme="2" data-section="none"');
    expect(page).toMatch(/<img[^>]*alt="The Harbour Post"[^>]*width="120" height="40"/);
    expect(page).toContain('Comments are away &#60;for a moment&#62;.');
    await save({ language: 'en', systemOutage: { enabled: false } });
    expect(await visit('/news/ports')).not.toContain('Comments are away');
  });

  test('own styles are on the page, after all others, and for staff only in the API', async () => {
    const customCss = '.card-title { color: #123456 }';
    await save({ baseStyles: { siteTheme: '1', customCss } });
    expect(await visit('/news')).toMatch(/@scope \(body\) to \(.*?\)\)\{\.card-title\{color:#123456\}/);
    expect((await payload())['baseStyles']?.['customCss']).toBeNull();
    expect((await payload(admin))['baseStyles']?.['customCss']).toBe(customCss);
    expect(await refusals({ baseStyles: { siteTheme: '1', customCss: 'a{\ncolor:red}}' } })).toEqual({
      'baseStyles.customCss': expect.stringMatching(/^Line 2: these styles could not be read/),
    });
    expect(await visit('/news')).toContain('#123456');
    await save({ baseStyles: { siteTheme: '1' } });
  });

  test('the site’s own word for what was paid for is on the item’s page and in lists', async () => {
    const sold = await makeContent(services, site, {
      published: true,
      values: { name: 'Paid by a tug', labels: ['Sponsored', 'Report'] },
    });
    const number = await app.inject({ url: `/${sold.id}`, headers: { host: site.host } });
    const path = String(number.headers.location);
    const labels = async (url: string) =>
      [...(await visit(url)).matchAll(/<span class="label">([^<]*)/g)].map(([, label]) => label);
    await save({ labels: {} });
    expect(await labels(path)).toEqual(['Sponsored', 'Report']);
    await save({ labels: { sponsored: 'Advertisement' } });
    expect(await labels(path)).toEqual(['Advertisement', 'Report']);
    expect(await labels('/news')).toContain('Advertisement');
  });

  test('lists that name no types show the default types of the site', async () => {
    const name = 'The lock opens again';
    expect(await visit('/news')).toContain(name);
    await save({ contentStyle: { defaultContentTypes: ['Video'] } });
    expect(await visit('/news')).not.toContain(name);
    await save({ contentStyle: {} });
    expect(await visit('/news')).toContain(name);
  });

  test('a changed picture changes the pages that show it as logo', async () => {
    const { result } = await gql(app, {
      id: 'getAsset',
      input: { id: logo.asset },
      token: admin,
      site: site.key,
    });
    const { version } = result as { version: number };
    await visit('/');
    const changes = { alt: 'The Post, est. 1911' };
    await gql(app, {
      id: 'updateAsset',
      input: { id: logo.asset, version, changes },
      token: admin,
      site: site.key,
    });
    expect(await visit('/')).toContain('alt="The Post, est. 1911"');
  });
});

describe('tenant info', () => {
  const info = async (includeTest: boolean, token?: string) => {
    const answer = await gql(app, {
      id: 'getTenantInfo',
      input: { includeTest },
      ...(token ? { token, site: site.key } : { host: site.host }),
    });
    return answer.result as { tenantKey: string; tenants: { tenantKey: string }[] };
  };

  test('names the site of the request; other sites are for staff', async () => {
    expect(await info(false)).toMatchObject({ tenantKey: 'a1', tenants: [{ tenantKey: 'a1' }] });
    expect((await info(false, admin)).tenants.map(({ tenantKey }) => tenantKey)).toEqual(['a1', 'a2']);
  });

  test('sites for tests are listed on request, and hidden from search engines', async () => {
    await save({ isTest: true });
    expect((await info(false, admin)).tenants.map(({ tenantKey }) => tenantKey)).toEqual(['a2']);
    expect((await info(true, admin)).tenants.map(({ tenantKey }) => tenantKey)).toEqual(['a1', 'a2']);
    expect(await visit('/')).toContain('noindex');
    await save({ isTest: false });
    expect((await info(false, admin)).tenants).toHaveLength(2);
  });

  test('tenant info is cached for each value of includeTest until a site changes', () => {
    const { sites } = services;
    expect(sites.tenants(site.organisationId, true)).toBe(sites.tenants(site.organisationId, true));
    expect(sites.tenants(site.organisationId, true)).not.toBe(sites.tenants(site.organisationId, false));
  });
});

describe('domains', () => {
  const call = (id: string, input = {}, token = admin) => gql(app, { id, input, token, site: site.key });

  test('a named domain is unverified, and serves no pages', async () => {
    const answer = await call('addSiteDomain', { host: 'post.example' });
    expect(answer.result).toEqual({ domains: [{ host: 'post.example', verified: null, isPrimary: false }] });
    await services.sites.reload();
    expect(services.sites.byHost('post.example')).toBeUndefined();
    expect((await call('addSiteDomain', { host: 'post.example' })).code).toBe('BAD_USER_INPUT');
    expect((await call('addSiteDomain', { host: 'Not a host' })).code).toBe('BAD_USER_INPUT');
    expect((await call('addSiteDomain', { host: 'mine.example' }, contributor)).code).toBe('FORBIDDEN');
  });

  test('another publisher may wait for the same domain', async () => {
    const other = await login(app, world.b.users.admin.username);
    const input = { host: 'post.example' };
    expect((await gql(app, { id: 'addSiteDomain', input, token: other, site: 'b1' })).error).toBeNull();
  });

  test('a removed domain stops serving pages immediately', async () => {
    await services.pool.query(
      "update site_domain set verified = now() where host = 'post.example' and site_id = $1",
      [site.id],
    );
    await services.sites.reload();
    expect(services.sites.byHost('post.example')?.tenantKey).toBe('a1');
    await call('removeSiteDomain', { host: 'post.example' });
    expect(services.sites.byHost('post.example')).toBeUndefined();
    expect((await call('removeSiteDomain', { host: 'post.example' })).code).toBe('NOT_FOUND');
  });
});

test('a site’s name holds no address but a verified domain of the organisation; a stored one stays', async () => {
  for (const name of ['https://evil.example', 'Port/News', 'desk@port.example', 'evil.example'])
    expect((await save({ name })).code, name).toBe('BAD_USER_INPUT');
  await subject.database.superuser(
    'insert into site_domain (organisation_id, site_id, host, verified) values ($1, $2, $3, now())',
    [site.organisationId, site.id, 'harbour.example'],
  );
  expect((await save({ name: 'Harbour.example' })).code).toBeNull();
  await subject.database.superuser("update site set name = 'http://old.example' where id = $1", [site.id]);
  expect((await save({ name: 'http://old.example', tagline: 'Still here' })).code).toBeNull();
});
