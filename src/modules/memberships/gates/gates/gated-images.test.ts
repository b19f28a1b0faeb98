/** Gated images: the text contains their URLs; sizes larger than the page's check access at each request. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { layout } from '#entities/layout/entity.ts';
import { normaliseOriginal } from '#server/media/index.ts';
import { plainBody } from '#server/cache/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { setMemberships } from '#testing/contract/access/gated-items.ts';
import { feedAccess } from '../../feeds/entities/feed-access/entity.ts';
import { membership } from '../../orders/entities/membership/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world, site } = subject;
const { a1, a2, b1 } = world.sites;
const { host } = a1;
afterAll(subject.close);

let membershipId: number;
let holder: TestReader;
let other: TestReader;
let itemId: number;
let lead: string;
let gallery: string;
let inText: string;
let inBlock: string;
let byTheWay: string;

const cookieOf = ({ token }: TestReader) => ({
  cookie: `reader_${services.config.port}=${services.readers.sealed(token)}`,
});

const get = (url: string, headers: Record<string, string> = {}, ip = '192.0.2.1') =>
  app.inject({ url, headers: { host, ...headers }, remoteAddress: ip });

const page = async (headers: Record<string, string> = {}, ip?: string) => {
  const { headers: moved } = await get(`/${itemId}`);
  return get(String(moved.location), headers, ip);
};

/** All URLs of an image in a page, an API response or a feed. */
const addressesOf = (body: string, key: string) =>
  [...body.replaceAll('&amp;', '&').matchAll(/\/media\/[^\s"'<>,\\]+/g)]
    .map(([address]) => address)
    .filter((address) => address.includes(key));

const write = <T>(run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(world.a.id, [a1.id]), run);

async function upload(background: string): Promise<{ id: number; key: string }> {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  const original = await normaliseOriginal(await image.png().toBuffer());
  const { id } = await write((work) =>
    createAsset(work, services.media.store, original, { fileName: 'chart.png', name: `In ${background}` }),
  );
  const [row] = await database.superuser<{ key: string }>('select file_key as key from asset where id = $1', [
    id,
  ]);
  return { id, key: row?.key ?? '' };
}

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const imageNode = (asset: number) => ({
  type: 'image',
  attrs: { asset, alt: 'A chart', caption: null, credit: null },
});

beforeAll(async () => {
  ({ id: membershipId } = await write((work) =>
    work.records.create(membership, { site: a1.id, title: 'Pilots' }),
  ));
  holder = await makeReader(services, a1, { membershipId });
  other = await makeReader(services, a1);
  const [first, second, third, fourth, fifth] = await Promise.all(
    ['#102030', '#203040', '#304050', '#405060', '#506070'].map(upload),
  );
  if (!first || !second || !third || !fourth || !fifth) throw new Error('Five images were uploaded.');
  [lead, gallery, inText, inBlock, byTheWay] = [first, second, third, fourth, fifth].map(
    ({ key }) => key,
  ) as [string, string, string, string, string];
  ({ id: itemId } = await makeContent(services, a1, {
    type: 'Article',
    published: true,
    values: {
      name: 'Charts of the strait',
      requiredMemberships: [membershipId],
      primaryImage: { asset: first.id },
      images: [{ image: { asset: second.id } }],
      body: { v: 1, content: [words('High water.'), words('Low water.'), imageNode(third.id)] },
    },
  }));
  const text = (asset: number) => ({ v: 1, content: [words('The figures.'), imageNode(asset)] });
  const settings = { text: text(fourth.id), readers: 'membership', memberships: [membershipId] };
  const blocks = [
    { id: 'kept', type: 'gated_page_content', v: 1, settings },
    { id: 'open', type: 'rich_text', v: 1, settings: { text: text(fifth.id) } },
  ];
  await write((work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'figures',
      type: 'url-override',
      alias: ['news'],
      grid: { v: 1, rows: [{ id: 'r', layout: '1', settings: {}, columns: [{ blocks }] }] },
    }),
  );
});

describe('images on pages', () => {
  test('gated images name their audience, and the lead, which every card shows, does not', async () => {
    const { body } = await page(cookieOf(holder));
    for (const key of [gallery, inText]) {
      const addresses = addressesOf(body, key);
      expect(addresses.length).toBeGreaterThan(4);
      expect(addresses.filter((address) => !address.endsWith(`?for=item-${itemId}`))).toEqual([]);
    }
    expect(addressesOf(body, lead).filter((address) => !address.includes('?'))).not.toEqual([]);
    const refused = (await page()).body;
    expect([gallery, inText].filter((key) => refused.includes(key))).toEqual([]);
  });

  test('images of a gated block name it too, and others on that page are public', async () => {
    const { body } = await get('/news', cookieOf(holder));
    expect(new Set(addressesOf(body, inBlock).map((address) => address.split('?')[1]))).toEqual(
      new Set([`for=site-${a1.id}.${membershipId}`]),
    );
    expect(addressesOf(body, byTheWay).filter((address) => address.includes('?'))).toEqual([]);
    expect((await get('/news')).body).not.toContain(inBlock);
  });

  test('images of a preview and of staff are unchanged: they are not readers', async () => {
    const preview = await services.pages.preview(site('a1'), { entity: 'content', id: itemId });
    const body = preview ? plainBody(preview.body).toString() : '';
    expect(addressesOf(body, gallery).filter((address) => !address.includes('?'))).not.toEqual([]);
  });
});

describe('an address', () => {
  const addresses = async () => {
    const item = (await page(cookieOf(holder))).body;
    const block = (await get('/news', cookieOf(holder))).body;
    return [addressesOf(item, gallery), addressesOf(item, inText), addressesOf(block, inBlock)].map(
      (found) => found.find((address) => address.includes('.jpg')) ?? '',
    );
  };
  /** The same image in full size: one signature covers every width. */
  const inFull = (address: string) => address.replace(/\/\d+\.jpg/, '/2000.jpg');
  const statuses = async (headers: Record<string, string>, ip?: string) =>
    Promise.all(
      (await addresses()).map(async (address) => (await get(inFull(address), headers, ip)).statusCode),
    );

  test('up to the width of a page answers without cookies, as link checkers ask', async () => {
    const found = await addresses();
    const requests = await Promise.all(found.map((address) => get(address)));
    expect(requests.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const wide = await Promise.all(found.map((address) => get(address.replace(/\/\d+\.jpg/, '/1600.jpg'))));
    expect(wide.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('a full-size URL works for readers with access to its item, and for no others', async () => {
    expect(await statuses(cookieOf(holder))).toEqual([200, 200, 200]);
    expect(await statuses({ 'x-site-user': `Bearer ${services.readers.sealed(holder.token)}` })).toEqual([
      200, 200, 200,
    ]);
    expect(await statuses({})).toEqual([404, 404, 404]);
    expect(await statuses(cookieOf(other))).toEqual([404, 404, 404]);
    const apart = await makeReader(services, b1);
    expect(await statuses(cookieOf(apart))).toEqual([404, 404, 404]);
  });

  test('a gated URL is cached by no proxy, and by a browser only with revalidation', async () => {
    const [address = ''] = await addresses();
    const sent = await get(address, cookieOf(holder));
    expect([sent.headers['cache-control'], sent.headers['cross-origin-resource-policy']]).toEqual([
      'private, no-cache',
      'same-site',
    ]);
    const etag = String(sent.headers.etag);
    expect((await get(address, { ...cookieOf(holder), 'if-none-match': etag })).statusCode).toBe(304);
    const refused = await get(inFull(address), { 'if-none-match': etag });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('cannot be changed into one that asks less: signature and readers belong together', async () => {
    const [address = '', , block = ''] = await addresses();
    const bare = address.replace(/\?.*/, '');
    const tries = [
      bare,
      `${bare}?for=item-${a1.content.article}`,
      `${bare}?for=site-${a1.id}`,
      `${bare}?until=${Math.floor(Date.now() / 1000) + 200}`,
      address.replace('?for=', '?for=item-1&for='),
      block.replace(/site-.*/, `site-${a1.id}`),
      block.replace(/site-.*/, `site-${a1.id}.${other.membershipId}`),
    ];
    for (const tried of tries)
      expect([tried, (await get(tried, cookieOf(other))).statusCode]).toEqual([tried, 404]);
  });

  test('a gated URL works only on the site: not on one without the item, nor on another organisation’s', async () => {
    const [address = ''] = await addresses();
    for (const { host: elsewhere } of [a2, b1])
      expect((await get(address, { ...cookieOf(holder), host: elsewhere })).statusCode).toBe(404);
  });

  test('a gated URL becomes public with its item, and invalid with a draft', async () => {
    const [address = ''] = (await addresses()).map(inFull);
    await database.superuser('update content set required_memberships_ids = null where id = $1', [itemId]);
    expect((await get(address)).statusCode).toBe(200);
    await database.superuser(
      'update content set required_memberships_ids = array[$2::integer], status = 2 where id = $1',
      [itemId, membershipId],
    );
    expect((await get(address, cookieOf(holder))).statusCode).toBe(404);
    await database.superuser('update content set status = 1 where id = $1', [itemId]);
    expect((await get(address, cookieOf(holder))).statusCode).toBe(200);
  });

  test('a gated URL works in a free view of its item, for its reader', async () => {
    const [address = ''] = (await addresses()).map(inFull);
    const metering = { numberOfFreeViews: 1, meteringPeriod: 30 };
    await setMemberships(subject, a1, { contentMetering: true, contentMeteringFields: metering });
    const viewed = await page({}, '198.51.100.20');
    const cookie = String([viewed.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)[0] ?? '';
    expect(viewed.body).toContain('Low water.');
    expect((await get(address, { cookie }, '198.51.100.20')).statusCode).toBe(200);
    expect((await get(address, { cookie: `${cookie}x` }, '198.51.100.20')).statusCode).toBe(404);
    await setMemberships(subject, a1, { contentMetering: false });
  });
});

describe('beyond pages', () => {
  const callAs = async (who: TestReader | null, id: string, input: Record<string, unknown>) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        host,
        'content-type': 'application/json',
        ...(who && { 'x-site-user': `Bearer ${services.readers.sealed(who.token)}` }),
      },
      payload: JSON.stringify({ id, variables: { input } }),
    });
    return answer.body;
  };
  const call = (id: string, input: Record<string, unknown>) => callAs(holder, id, input);
  const idOf = async (key: string) => {
    const [row] = await database.superuser<{ id: number }>('select id from asset where file_key = $1', [key]);
    return row?.id ?? 0;
  };
  const isForItem = (address: string) => address.endsWith(`?for=item-${itemId}`);

  test('the API gives a reader the same addresses: of an item, of a page, and of an image by its number', async () => {
    const answers = await Promise.all([
      call('getContent', { id: itemId, status: 'active' }),
      call('getWebsiteLayoutPage', { alias: String((await get(`/${itemId}`)).headers.location) }),
      call('getAsset', { id: await idOf(gallery) }),
    ]);
    for (const answer of answers) {
      const found = addressesOf(answer, gallery);
      expect(found.length, answer).toBeGreaterThan(0);
      expect(found.filter((address) => !isForItem(address))).toEqual([]);
    }
    const asStaff = await gql(app, {
      id: 'getContent',
      input: { id: itemId },
      token: await login(app, world.a.users.admin.username),
      site: 'a1',
    });
    expect(addressesOf(asStaff.body, gallery).filter(isForItem)).toEqual([]);
  });

  test('an image is found by its id only with access to a record that names it', async () => {
    const seenBy = async (who: TestReader | null, key: string) => {
      const found = addressesOf(await callAs(who, 'getAsset', { id: await idOf(key) }), key);
      return [...new Set(found.map((address) => address.split('?')[1] ?? 'open'))];
    };
    const keys = [gallery, inText, inBlock, byTheWay, lead];
    const of = (who: TestReader | null) => Promise.all(keys.map((key) => seenBy(who, key)));
    const [forItem, forBlock] = [`for=item-${itemId}`, `for=site-${a1.id}.${membershipId}`];
    expect(await of(holder)).toEqual([[forItem], [forItem], [forBlock], ['open'], ['open']]);
    expect(await of(other)).toEqual([[], [], [], ['open'], ['open']]);
    expect(await of(null)).toEqual([[], [], [], ['open'], ['open']]);
  });

  test('a print asks, too', async () => {
    const { body } = await get(`/print/content/${itemId}`, cookieOf(holder));
    expect(addressesOf(body, inText).filter((address) => !isForItem(address))).toEqual([]);
    expect(addressesOf(body, inText).length).toBeGreaterThan(0);
  });

  test('a partner, whose own readers are to see them, is given addresses for everyone', async () => {
    const { id } = await write((work) =>
      work.records.create(feedAccess, { site: a1.id, name: 'Wire service' }),
    );
    const token = await login(app, world.a.users.admin.username);
    const { result } = await gql(app, { id: 'createFeedToken', input: { id }, token, site: 'a1' });
    const { url } = result as { url: string };
    const { body } = await get(url.replace(/^https?:\/\/[^/]+/, ''));
    expect(addressesOf(body, inText).filter((address) => address.includes('?'))).toEqual([]);
    expect(addressesOf(body, inText).length).toBeGreaterThan(0);
  });
});
