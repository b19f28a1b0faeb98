/**
 * A slot of another module in each place that views and headers provide: rendered if the module is on, and
 * otherwise not.
 */
import { afterAll, expect, test } from 'vitest';
import { defineModule, ofModule } from '#model/define-module.ts';
import { defineSlot, type Slot, type SlotPlace } from '#model/pages/define-slot.ts';
import { modules } from '#registry/modules.ts';
import { slots } from '#registry/slots.site.ts';
import { registry } from '#server/registry.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { paragraph } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createLink } from '#modules/memberships/account/server/login/links.ts';

const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: false, order: 900 });

/** Places that a view or a header renders. */
const PLACES = [
  'footer',
  'itemPanel',
  'listItem',
  'accountMenu',
  'accountSection',
  'registrationStep',
] as const;
const Broken = () => {
  throw new Error('no tide');
};
const planted = PLACES.flatMap((place: SlotPlace) => [
  defineSlot({ place, view: () => <p>High water: {place}</p> }),
  defineSlot({ place, order: 1, view: Broken }),
]);
const named = defineSlot({ place: 'listItem', view: ({ item }) => <b>About {item.name}</b> });
const own = [...planted, named].map((slot) => ofModule(tides, slot as unknown as Slot));

const subject = await buildTestWorld({
  registry: { ...registry, modules: [...modules, tides] },
  slots: [...slots, ...own],
});
const { services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
  const on = JSON.stringify({ tides: true });
  await work.db.updateTable('site').set({ modules: on }).where('id', '=', a1.id).execute();
  work.tags.add('sites').add(`site:${a1.id}`);
});

/** Places whose slot is in the response; each is listed as often as it occurs. */
const placesIn = (body: string) =>
  [...body.matchAll(/High water: (?:<!-- -->)?(\w+)/g)].map(([, place]) => place);

async function pagesOf(site: typeof a1) {
  const { get, cookieOf } = readerRequests(subject, site.host);
  const { id } = await makeContent(services, site, {
    published: true,
    values: { name: `Dredging at ${site.key}`, body: paragraph('The lock is closed.') },
  });
  const reader = await makeReader(services, site, {});
  const email = `n.haddad@${site.key}.example`;
  const link = { purpose: 'registration', key: email, email, membershipId: null, goTo: '/' } as const;
  const token = await services.write(systemOf(world.a.id, [site.id]), ({ db, organisationId }) =>
    createLink(db, { organisationId, siteId: site.id }, link),
  );
  return {
    home: (await get('/')).body,
    item: (await get((await get(`/${id}`)).location ?? '')).body,
    account: (await get('/account', { cookie: cookieOf(reader.token) })).body,
    registration: (await get(`/account/registration?id=${token}`)).body,
  };
}

test('a slot is shown in its place, and one that throws is left out', async () => {
  const { home, item, account, registration } = await pagesOf(a1);
  expect(new Set(placesIn(home))).toEqual(new Set(['footer', 'listItem', 'accountMenu']));
  expect(home).toMatch(/About (?:<!-- -->)?Dredging at a1/);
  expect(placesIn(item)).toContain('itemPanel');
  expect(placesIn(account)).toContain('accountSection');
  expect(placesIn(registration)).toContain('registrationStep');
  for (const body of [home, item, account, registration]) expect(placesIn(body)).toContain('footer');
});

test('slots of a module that is off are absent in every place', async () => {
  const bodies = Object.values(await pagesOf(a2));
  expect(bodies.flatMap(placesIn)).toEqual([]);
  expect(bodies.every((body) => body.includes('</footer>'))).toBe(true);
});
