/** Programs name newsletters by product ids, which a site gives to one newsletter each. */
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { siteNewsletters } from '#testing/make/site-newsletters.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletters } from './account-choices/newsletters.ts';
import { newsletter } from './entities/newsletter/entity.ts';
import { subscribe } from './server/subscribe.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const { cookieOf } = readerRequests(subject, a1.host);
const { make, enable, rowsOf } = siteNewsletters(subject, a1);
afterAll(subject.close);

const token = await login(app, world.a.users.admin.username);
const save = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token });

describe('a product id', () => {
  test('an id of another newsletter of the site is refused at creation and change, with the title of the other', async () => {
    await make('Quay Weekly', { omedaProductId: 50_001 });
    const created = await save('createNewsletter', { site: a1.id, title: 'Copy', omedaProductId: 50_001 });
    expect(created.body).toContain('PRODUCT_ID_TAKEN');
    expect(created.body).toContain('“Quay Weekly” has the product ID 50001. Enter another.');
    const id = await make('Second Copy');
    const changes = { omedaProductId: 50_001 };
    const changed = await save('updateNewsletter', { id, version: 1, changes });
    expect(changed.body).toContain('PRODUCT_ID_TAKEN');
  });

  test('an id that another newsletter has as its own is refused', async () => {
    const own = await make('Without Omeda');
    const created = await save('createNewsletter', { site: a1.id, title: 'Clash', omedaProductId: own });
    expect(created.body).toContain('PRODUCT_ID_TAKEN');
  });

  test('an id may be used on another site, and again by its own newsletter when it is saved', async () => {
    await services.write(systemOf(a2.organisationId, [a2.id]), ({ records }) =>
      records.create(newsletter, { site: a2.id, title: 'Elsewhere', omedaProductId: 50_001 }),
    );
    const id = await make('Tide Tables', { omedaProductId: 50_002 });
    const changes = { title: 'Tides', omedaProductId: 50_002 };
    expect((await save('updateNewsletter', { id, version: 1, changes })).error).toBeNull();
  });
});

test('newsletters that share an id since an earlier release are subscribed and ended together', async () => {
  const [one, two] = [await make('Lamp'), await make('Wick')];
  await database.superuser('update newsletter set omeda_product_id = 60001 where id = any ($1)', [
    [one, two],
  ]);
  await enable(two, one);
  const reader = await makeReader(services, a1, {});
  const headers = {
    cookie: cookieOf(reader.token),
    origin: `http://${a1.host}`,
    'sec-fetch-site': 'same-origin',
  };
  const call = (id: string) => gql(app, { id, input: { newsletterId: 60_001 }, host: a1.host, headers });
  const states = async () => (await rowsOf(reader.email)).map(({ status }) => status);
  await call('subscribeSiteUserNewsletter');
  expect(await states()).toEqual(['confirmed', 'confirmed']);
  await call('unsubscribeSiteUserNewsletter');
  expect(await states()).toEqual(['unsubscribed', 'unsubscribed']);
});

test('newsletters that share an id are offered once at registration, with both titles', async () => {
  const [one, two, other] = [await make('Bell'), await make('Buoy'), await make('Chart')];
  await database.superuser('update newsletter set omeda_product_id = 60002 where id = any ($1)', [
    [one, two],
  ]);
  await enable(two, other, one);
  const scope = { organisationId: a1.organisationId, siteId: a1.id };
  const rows = await services.write(systemOf(a1.organisationId, [a1.id]), async ({ db }) => ({
    offered: (await newsletters.offered(scope).execute(db)).rows,
    chosen: (await newsletters.chosen({ ...scope, emailKey: 'bell@harbour.example' }).execute(db)).rows,
  }));
  expect(rows.offered).toEqual([
    { id: 60_002, label: 'Buoy, Bell', help: null },
    { id: other, label: 'Chart', help: null },
  ]);
  expect(rows.chosen).toEqual([]);
});

test('an address with both of two newsletters that share an id has it once', async () => {
  const [one, two] = [await make('Cleat'), await make('Cable')];
  await database.superuser('update newsletter set omeda_product_id = 60003 where id = any ($1)', [
    [one, two],
  ]);
  const email = 'cleat@harbour.example';
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    subscribe(work, {
      siteId: a1.id,
      email,
      newsletterIds: [one, two],
      source: 'Account',
      proof: { kind: 'express', text: 'Yes', form: 'account', page: null },
      isConfirmed: true,
    }),
  );
  const scope = { organisationId: a1.organisationId, siteId: a1.id, emailKey: email };
  const { rows } = await services.write(systemOf(a1.organisationId, [a1.id]), ({ db }) =>
    newsletters.chosen(scope).execute(db),
  );
  expect(rows).toEqual([{ id: 60_003 }]);
});
