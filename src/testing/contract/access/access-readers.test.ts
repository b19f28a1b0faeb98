/**
 * Every output of the product, requested as every kind of reader through the gates of memberships: each
 * reader finds an item's secret if the item is open to them, and otherwise nowhere. `access.test.ts` covers
 * anonymous readers, with a planted gate.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ANONYMOUS_READER, decideAccess, type Reader } from '#access/decide-access.ts';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import { survey } from '#modules/memberships/surveys/entities/survey/entity.ts';
import { plainBody } from '#server/cache/index.ts';
import { byTier } from '#testing/by-tier.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { makeGatedItems, makeGatedRows, OPENING, setMemberships, type GatedItem } from './gated-items.ts';
import type { Kind } from '../kinds-with-answers.ts';
import { leak } from './leaking-operation.ts';
import { makeKinds, pathOf } from './reader-kinds.ts';
import { targetMaker } from '../targets.ts';
import { callsFor, itemAddresses, siteAddresses, withoutEcho } from './public-outputs.ts';

const subject = await buildTestWorld({ planted: [leak] });
const { app, api, services, database, world, site } = subject;
const { a1 } = world.sites;
const { host } = a1;
afterAll(subject.close);

const ownTargets = await targetMaker(subject, world)(a1);
const { id: membershipId } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(membership, { site: a1.id, title: 'Pilots' }),
);
const makeSurvey = async (title: string) =>
  (
    await services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.create(survey, { site: a1.id, title, askEmail: 'required' }),
    )
  ).id;
const [surveyId, otherSurveyId] = [await makeSurvey('Berths'), await makeSurvey('Draughts')];
const items = await makeGatedItems(subject, a1, { membershipId, surveyId });
const gates = items.slice(0, 7);
/** Rows in the layout of `/about` that are loaded later. */
const rows = await makeGatedRows(subject, a1, { alias: 'about', membershipId });
const gatedTexts = [...items, ...rows];
const byName = (name: string): GatedItem => {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`No item ${name}.`);
  return found;
};
const admin = await login(app, world.a.users.admin.username);
const asStaff = (id: string, input: Record<string, unknown>) =>
  gql(app, { id, input, token: admin, site: 'a1' });

const kinds = await makeKinds(subject, {
  membershipId,
  linkedId: byName('by section').id,
  surveys: { answered: surveyId, other: otherSurveyId },
});

/** Of each way to be known: without one, by a cookie, by a pass, by a program. The pages are tested for all kinds below. */
const FEW = ['stranger', 'holder', 'who answered the survey', 'program of a reader'];
const walked = byTier(
  kinds.filter(({ name }) => FEW.includes(name)),
  kinds,
);

/** Paths of the items' pages. */
const pathsById = new Map<number, string>();
for (const { id } of gates) {
  const { headers } = await app.inject({ url: `/${id}`, headers: { host } });
  pathsById.set(id, String(headers.location));
}

const HOLDS: Record<Kind['holds'], readonly GatedItem['asks'][]> = {
  nothing: ['nothing'],
  account: ['nothing', 'account'],
  other: ['nothing', 'account', 'any'],
  membership: ['nothing', 'account', 'any', 'membership'],
};

/** A second, independent definition of the rule, based on the fixtures above. */
function canRead({ holds, pass }: Kind, { asks, id }: GatedItem): boolean {
  if (HOLDS[holds].includes(asks)) return true;
  if (pass?.kind === 'link') return pass['contentId'] === id;
  if (pass?.kind === 'survey') return asks === 'survey' && String(pass['surveyIds']) === String(surveyId);
  return pass !== undefined;
}

const named = (found: readonly GatedItem[]) => found.map(({ name }) => name);
const openTo = (kind: Kind, among = gatedTexts) => named(among.filter((item) => canRead(kind, item)));
/** A page identifies the reader by their browser, which a program does not have. */
const onPages = (kind: Kind): Kind => (kind.toApi ? { ...kind, holds: 'nothing' } : kind);
const markersIn = (body: string) =>
  named(gatedTexts.filter(({ telling }) => telling.some((secret) => body.includes(secret))));

async function visit(url: string, { headers, ip }: Pick<Kind, 'headers' | 'ip'>) {
  const ask = (to: string) => app.inject({ url: to, headers: { host, ...headers }, remoteAddress: ip });
  const answer = await ask(url);
  const { location } = answer.headers;
  return answer.statusCode === 301 && location?.startsWith('/') ? ask(location) : answer;
}

async function call(
  { headers, toApi, ip }: Kind,
  id: string,
  input: Record<string, unknown>,
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host, 'content-type': 'application/json', ...headers, ...toApi },
    payload: JSON.stringify({ id, variables: { input } }),
    remoteAddress: ip,
  });
  return answer.body;
}

const fileOf = ({ fileKey }: GatedItem) => `/media/file/${fileKey}/depths.csv`;

/**
 * URLs of parts of the item's page: the page loaded below another one, its text, and its rows that load
 * later.
 */
const partsOf = ({ id }: GatedItem) => {
  const page = `/__part?path=${pathsById.get(id) ?? ''}`;
  return { page, others: [`${page}&rows=later`, `${page}&block=b`] };
};
const LATER = '/__part?path=/about&rows=later';
const LATER_DATA = 'getSecondaryGrid /about';

const getContent = (id: number) => `getContent {"id":${id},"status":"active"}`;

/** Secrets that a reader finds, by output; outputs without any are left out. Operations name the items of `among`. */
async function walk(
  kind: Kind,
  { without = ['plantedLeak'], among = byTier(gates.slice(0, 3), gates) } = {},
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const note = (way: string, body: string) => {
    const names = markersIn(body);
    if (names.length > 0) found.set(way, names);
  };
  const words = [OPENING, ...gates.map(({ word }) => word)];
  const urls = [
    ...siteAddresses((await visit('/sitemap.xml', kind)).body, words),
    '/account',
    '/__reader',
    ...items.flatMap((item) => [...itemAddresses(item.id), fileOf(item)]),
    ...gates.map(partsOf).flatMap(({ page, others }) => [page, ...others]),
    '/about',
    LATER,
    ...rows.map(({ blockId }) => `/__part?path=/about&block=${blockId}`),
  ];
  for (const url of urls) {
    const { body } = await visit(url, kind);
    const word = gates.find((item) => url.includes(`text=${item.word}`))?.word;
    note(url, word === undefined ? body : withoutEcho(body, word));
  }
  const operations = api.operations.filter(
    ({ name, kind: what, access }) =>
      what === 'query' && !without.includes(name) && access(kind.actor ?? ANONYMOUS_READER.actor),
  );
  const calls = among.flatMap(({ id }) =>
    callsFor(operations, { id, targets: ownTargets, words: words.slice(0, 2) }),
  );
  const distinct = new Map(calls.map((one) => [`${one[0]} ${JSON.stringify(one[1])}`, one]));
  for (const { id } of items) distinct.set(getContent(id), ['getContent', { id, status: 'active' }]);
  for (const { id } of new Set([...gates, ...among])) {
    // The URL with just the id redirects, so requesting it as a page would return nothing.
    const alias = pathsById.get(id) ?? '';
    distinct.set(`getWebsiteLayoutPage /${id}`, ['getWebsiteLayoutPage', { alias }]);
  }
  distinct.set(LATER_DATA, ['getSecondaryGrid', { alias: '/about' }]);
  for (const [way, [name, input]] of distinct) note(way, await call(kind, name, input));
  return found;
}

/** Outputs that reveal items which are not open to the reader. */
const leaks = (kind: Kind, found: ReadonlyMap<string, string[]>) =>
  [...found].flatMap(([way, names]) => {
    const allowed = openTo(kind);
    const beyond = names.filter((name) => !allowed.includes(name));
    return beyond.length > 0 ? [`${way}: ${beyond.join(', ')}`] : [];
  });

const forget = () =>
  services.cache.purge([`site:${a1.id}`, ...items.map(({ id }) => `c:${a1.organisationId}:${id}`)]);

const place = () => {
  const found = services.sites.byId(a1.id);
  if (!found) throw new Error('The site is there.');
  return found;
};

beforeAll(async () => {
  for (const kind of kinds)
    if (kind.actor) for (const { id } of gates) await call(kind, 'addSiteUserFavorite', { contentId: id });
});

test.each(walked.map((kind) => [kind.name, kind] as const))(
  '%s: finds what is open for them, and nothing else by any way',
  { timeout: 120_000 },
  async (_name, kind) => {
    const found = await walk(kind);
    expect(leaks(kind, found)).toEqual([]);
    const seen = (wayOf: (item: GatedItem) => string, among = gates) =>
      named(among.filter((item) => found.get(wayOf(item))?.includes(item.name)));
    expect(seen(({ id }) => `/${id}`)).toEqual(openTo(onPages(kind), gates));
    expect(seen(({ id }) => getContent(id))).toEqual(openTo(kind, gates));
    expect(seen((item) => partsOf(item).page)).toEqual(openTo(onPages(kind), gates));
    expect(found.get(LATER) ?? []).toEqual(openTo(onPages(kind), rows));
    expect(found.get(LATER_DATA) ?? []).toEqual(openTo(kind, rows));
    expect(seen(({ id }) => `getWebsiteLayoutPage /${id}`)).toEqual(openTo(kind, gates));
    const withFiles = items.filter(({ name }) => name === 'by layout' || name === 'Whitepaper by item');
    expect(seen(fileOf, withFiles)).toEqual(openTo(onPages(kind), withFiles));
  },
);

test('decideAccess agrees for all of them', async () => {
  const access = await services.pages.access(place());
  const rows = await database.superuser<Record<string, never>>(
    `select id, type, labels, primary_section_id as "sectionId", status, published, unpublished, sites_shown_ids as "siteIds",
       coalesce(registration_required, false) as "registrationRequired",
       coalesce(required_memberships_ids, '{}') as "membershipIds", survey_id as "surveyId", coalesce(open_to_everyone, false) as "isOpenToAll"
     from content where id = any($1)`,
    [items.map(({ id }) => id)],
  );
  for (const kind of kinds) {
    const reader: Reader = {
      ...ANONYMOUS_READER,
      ...(kind.actor && { actor: kind.actor }),
      ...(kind.pass && { passes: [kind.pass] }),
    };
    const open = items.filter(({ id }) => {
      const row = rows.find((one) => one['id'] === id);
      const item = { labels: [], ...row, published: '2020-01-01T00:00:00.000Z', unpublished: null };
      return decideAccess(reader, item as never, access, new Date().toISOString()).kind === 'open';
    });
    expect([kind.name, named(open)]).toEqual([kind.name, openTo(kind, items)]);
  }
});

test(
  'a body cached for one kind is never sent to another, whoever came first',
  { timeout: 120_000 },
  async () => {
    const cached = new Set<unknown>();
    const turned = kinds.map((_kind, index) => kinds[(index + 5) % kinds.length] ?? kinds[0]);
    for (const order of byTier([turned], [kinds, kinds.toReversed(), turned])) {
      forget();
      for (const kind of [...order, ...order].filter((one) => one !== undefined)) {
        for (const item of gates) {
          const { body, headers } = await visit(`/${item.id}`, kind);
          cached.add(headers['x-cache']);
          expect([kind.name, item.name, markersIn(body)]).toEqual([
            kind.name,
            item.name,
            canRead(onPages(kind), item) ? [item.name] : [],
          ]);
          expect(body.includes(OPENING)).toBe(true);
        }
      }
    }
    expect([...cached].sort()).toEqual(['hit', 'miss']);
  },
);

describe('a way out that does not ask', () => {
  test('an operation that ignores the gates is detected', async () => {
    const anonymous = kinds.find(({ name }) => name === 'stranger');
    if (!anonymous) throw new Error('There are strangers.');
    const found = await walk(anonymous, { without: [], among: gates.slice(0, 1) });
    expect(leaks(anonymous, found).map((way) => way.split(' ', 1)[0])).toEqual(['plantedLeak']);
  });

  test('a word outside of the gate is detected in every output', { timeout: 60_000 }, async () => {
    const anonymous = kinds.find(({ name }) => name === 'stranger');
    const { id, word } = byName('by item');
    if (!anonymous) throw new Error('There are strangers.');
    await database.superuser('update content set teaser = $2 where id = $1', [id, word]);
    forget();
    const ways = leaks(anonymous, await walk(anonymous)).map((way) => way.replace(/[ :].*$/, ''));
    await database.superuser('update content set teaser = null where id = $1', [id]);
    forget();
    for (const way of [
      `/${id}`,
      `/print/content/${id}`,
      'getContent',
      'getContentStream',
      'getWebsiteLayoutPage',
      '/__rss/website-scheduled-content.xml',
    ])
      expect(ways).toContain(way);
  });
});

describe('a meter', () => {
  const metered = (numberOfFreeViews: number, meteredContent = 'gated') =>
    setMemberships(subject, a1, {
      contentMetering: true,
      meteredContent,
      contentMeteringFields: { numberOfFreeViews, meteringPeriod: 30 },
    });
  afterAll(() => setMemberships(subject, a1, { contentMetering: false }));
  const cookieSet = (answer: { headers: Record<string, unknown> }) =>
    String([answer.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)[0] ?? '';
  const isPageOf = (item: GatedItem, way: string) =>
    way.startsWith(`/${item.id}:`) || way.startsWith(`/print/content/${item.id}:`);

  test('a meter with views left opens the page only, and no other output', { timeout: 60_000 }, async () => {
    await metered(1);
    const viewed = byName('by item');
    const first = await visit(`/${viewed.id}`, { ip: '198.51.100.7' });
    expect(markersIn(first.body)).toEqual([viewed.name]);
    const kind: Kind = {
      name: 'used up',
      headers: { cookie: cookieSet(first) },
      ip: '198.51.100.7',
      holds: 'nothing',
    };
    const found = await walk(kind);
    expect(leaks(kind, found).filter((way) => !isPageOf(viewed, way))).toEqual([]);
    expect(markersIn((await visit(`/${viewed.id}`, kind)).body)).toEqual([viewed.name]);
    // Of another reader, who has none left, and without the cookie's signature.
    const forged = { ...kind, headers: { cookie: `${kind.headers?.['cookie'] ?? ''}x` } };
    expect(markersIn((await visit(`/${byName('by section').id}`, forged)).body)).toEqual(['by section']);
    expect(markersIn((await visit(`/${byName('by section').id}`, kind)).body)).toEqual([]);
  });

  test('a meter of all items gates the text of an open one once it is exhausted', async () => {
    await metered(1, 'all');
    const first = await visit(`/${byName('by item').id}`, { ip: '198.51.100.9' });
    const used = { headers: { cookie: cookieSet(first) }, ip: '198.51.100.9' };
    expect((await visit(`/${byName('open').id}`, used)).body).not.toContain(
      `${byName('open').word} stands here`,
    );
    expect((await visit(`/${byName('open').id}`, { ip: '198.51.100.10' })).body).toContain(
      byName('open').word,
    );
  });
});

describe('staff', () => {
  test('staff read all of it from the API and in a preview, and no reader gets theirs', async () => {
    const whole = await asStaff('getContent', { id: byName('by item').id });
    expect(markersIn(whole.body)).toEqual(['by item']);
    const ofItem = { entity: 'content', id: byName('by section').id } as const;
    const preview = await services.pages.preview(site('a1'), ofItem);
    expect(preview && markersIn(plainBody(preview.body).toString())).toEqual(['by section']);
    expect(markersIn((await visit(`/${ofItem.id}`, { ip: '192.0.2.99' })).body)).toEqual([]);
  });

  test('give a preview that shows the one item it was made for, and opens nothing else', async () => {
    const item = byName('by type');
    const { result } = await asStaff('createContentShare', { id: item.id, hours: 1 });
    const shared = await visit(pathOf((result as { url: string }).url), { ip: '192.0.2.98' });
    expect(markersIn(shared.body)).toEqual([item.name]);
    expect([shared.headers['cache-control'], shared.headers['set-cookie']]).toEqual([
      'private, no-store',
      undefined,
    ]);
    expect(markersIn((await visit(`/${item.id}`, { ip: '192.0.2.98' })).body)).toEqual([]);
  });
});

test('emails written during the test reveal nothing', async () => {
  const anonymous = kinds.find(({ name }) => name === 'stranger');
  const [row] = await database.superuser<{ username: string }>(
    'select username from site_user order by id limit 1',
  );
  if (!anonymous) throw new Error('There are strangers.');
  await call(anonymous, 'requestSiteUserPasswordReset', { username: row?.username });
  const mails = await database.superuser<{ mail: string }>(
    'select row_to_json(m)::text as mail from mail_outbox m',
  );
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.flatMap(({ mail }) => markersIn(mail))).toEqual([]);
});

test('every gated item is closed to everyone with the module off', { timeout: 120_000 }, async () => {
  const turn = async (isOn: boolean) => {
    await database.superuser(
      `update site set modules = jsonb_build_object('memberships', $2::boolean) where id = $1`,
      [a1.id, isOn],
    );
    await services.sites.reload();
    forget();
  };
  await turn(false);
  for (const kind of walked) {
    for (const item of items) {
      const isOpen = item.asks === 'nothing';
      const bodies = [
        (await visit(`/${item.id}`, kind)).body,
        (await visit(fileOf(item), kind)).body,
        await call(kind, 'getContent', { id: item.id, status: 'active' }),
      ];
      const names = [...new Set(bodies.flatMap(markersIn))];
      expect([kind.name, item.name, names]).toEqual([kind.name, item.name, isOpen ? [item.name] : []]);
    }
  }
  await turn(true);
  const item = byName('by item');
  // A reader's identity is cached for a second.
  for (const kind of walked)
    await vi.waitFor(
      async () =>
        expect(markersIn((await visit(`/${item.id}`, kind)).body)).toEqual(openTo(onPages(kind), [item])),
      { timeout: 5_000, interval: 100 },
    );
});
