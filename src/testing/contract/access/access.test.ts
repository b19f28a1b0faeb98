/**
 * Every output of the product, requested as an anonymous reader: hidden items are nowhere, and gated text of
 * items behind a gate is not found. The gate is planted, and so is a leaking operation that the test must
 * detect.
 */
import { afterAll, expect, test } from 'vitest';
import { mediaFile } from '#entities/media-file/entity.ts';
import { defineGate } from '#model/readers/define-gate.ts';
import type { Actor } from '#model/permissions.ts';
import { plainBody } from '#server/cache/index.ts';
import { registry } from '#server/registry.ts';
import { gql, login, makeContent, makeFile, makeTrashed, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { byTier } from '#testing/by-tier.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { fullQueries } from './full-queries.ts';
import { leak } from './leaking-operation.ts';
import { targetMaker } from '../targets.ts';
import { callsFor, itemAddresses, siteAddresses, valuesWithWord, withoutEcho } from './public-outputs.ts';

/** Items behind the tests' gate; members pass. */
const behindGate = new Set<number>();
const gate = defineGate({
  name: 'testMembers',
  order: 1,
  judge: ({ id }, actor) => {
    if (!behindGate.has(id)) return null;
    if (actor.kind === 'member') return { passes: true };
    return { passes: false, reason: 'membershipRequired', ungatedParagraphs: 1 };
  },
});

const subject = await buildTestWorld({
  registry: { ...registry, gates: [...registry.gates, gate] },
  planted: [leak],
});
const { app, api, services, world, site } = subject;
const own = world.sites.a1;
const { host } = own;
afterAll(subject.close);

/** Present in every gated field of the gated items. */
const GATED = 'Kleeblatt';
/** Present in every field of the hidden items. */
const HIDDEN = 'Wintergreen';
/** Text that is open to everyone. */
const OPENING = 'The lock keepers meet at dawn.';

/** Created before the items, so that lists begin with the items. */
const ownTargets = await targetMaker(subject, world)(own);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const fileId = await makeFile(services, own.organisationId, [own.id], `${GATED},7`);
const { fileKey } = await services.write(systemOf(own.organisationId, [own.id]), async (work) => {
  const file = await work.records.find(mediaFile, fileId);
  return { fileKey: String(file?.['fileKey']) };
});

const gatedContent = { word: GATED, opening: OPENING, fileId, assetId: world.a.assetId };

/** One published item of each type, with the word in all its gated fields. */
const gatedItems = new Map<string, number>();
for (const type of registry.contentTypes.values()) {
  const offers = type.address === 'alias' ? { alias: `gated-${type.editKey}` } : {};
  const { id } = await makeContent(services, own, {
    type: type.name,
    published: true,
    values: { name: `Gated ${type.editKey}`, ...offers, ...valuesWithWord(type.name, gatedContent) },
  });
  gatedItems.set(type.name, id);
  behindGate.add(id);
}
const articleId = gatedItems.get('Article') ?? 0;

const hiddenValues = {
  name: `${HIDDEN} hall`,
  teaser: `${HIDDEN} in bloom`,
  body: { v: 1, content: [paragraph(HIDDEN)] },
};
const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const hiddenIds = [
  (await makeContent(services, own, { values: hiddenValues })).id,
  (await makeContent(services, own, { values: hiddenValues, published: at(day) })).id,
  (await makeContent(services, own, { values: hiddenValues, published: at(-2 * day), unpublished: at(-day) }))
    .id,
  await makeTrashed(services, own, { values: hiddenValues }),
];

/** An item that refers to all of them. */
const { id: namingId } = await makeContent(services, own, {
  published: true,
  values: {
    name: 'What the others say',
    relatedTo: [...gatedItems.values()].slice(0, 12).concat(hiddenIds.slice(0, 2)),
    body: {
      v: 1,
      content: [articleId, ...hiddenIds].map((contentId) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: 'As told', marks: [{ type: 'link', attrs: { contentId } }] }],
      })),
    },
  },
});

const visit = async (url: string) => {
  const answer = await app.inject({ url, headers: { host } });
  const { location } = answer.headers;
  return answer.statusCode === 301 && location?.startsWith('/') && location !== url
    ? app.inject({ url: location, headers: { host } })
    : answer;
};

const addresses = async () =>
  // Searches for these words too, because results show the text around a match.
  siteAddresses((await visit('/sitemap.xml')).body, [GATED, HIDDEN, OPENING]);

/** Operations a reader may call. */
const readersOperations = api.operations.filter(
  (operation) => operation.kind === 'query' && operation.access({ kind: 'anonymous' }),
);

const telling = [GATED, HIDDEN, fileKey];
const markersIn = (body: string) => telling.filter((word) => body.includes(word));

/** Finds every output with a secret, and which secret; echoes of the requested URL and words do not count. */
async function walk(
  ids: readonly number[],
  without: readonly string[] = [],
  called = ids,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const url of [...(await addresses()), ...ids.flatMap(itemAddresses)]) {
    const { body } = await visit(url);
    const requests = telling.filter((word) => url.includes(word));
    const words = markersIn(requests.reduce((text, word) => withoutEcho(text, word), body));
    if (words.length > 0) found[url] = words;
  }
  for (const id of called) {
    for (const [name, input] of callsFor(readersOperations, {
      id,
      targets: ownTargets,
      words: [GATED, HIDDEN],
    })) {
      if (without.includes(name)) continue;
      const { body } = await gql(app, { id: name, input, host });
      if (markersIn(body).length > 0) found[`${name} ${JSON.stringify(input)}`] = markersIn(body);
    }
  }
  return found;
}

const EVERY_ID = [...gatedItems.values(), ...hiddenIds, namingId];

/** Items that every operation is called with: of gated types every fourth in the first tier, all of them as pages. */
const CALLED = byTier(
  [...[...gatedItems.values()].filter((_id, index) => index % 4 === 0), ...hiddenIds, namingId],
  EVERY_ID,
);

test('hidden items and gated text leave by no output', async () => {
  expect(await walk(EVERY_ID, ['plantedLeak'], CALLED)).toEqual({});
});

test('a way out that does not ask is noticed', async () => {
  const leaking = Object.keys(await walk([articleId]));
  expect(leaking).toEqual(['plantedLeak {}']);
});

/** Everything that a key with `read_published` gets with queries that select all fields. */
async function walkByKey(
  ids: readonly number[],
): Promise<{ found: Record<string, string[]>; results: number }> {
  const { secret } = await makeApiKey(services, own, { permissions: ['read_published'] });
  const found: Record<string, string[]> = {};
  const refused = new Set<string>();
  let results = 0;
  for (const id of ids) {
    const typeName = [...gatedItems].find(([, gated]) => gated === id)?.[0];
    for (const [name, input] of callsFor(readersOperations, {
      id,
      targets: ownTargets,
      words: [GATED, HIDDEN],
    }))
      for (const query of queriesOf(name, typeName)) {
        const { body, code, error, result } = await gql(app, {
          query,
          variables: { input },
          token: secret,
          site: own.key,
        });
        const marks = [...markersIn(body), ...staffIn(body)];
        if (marks.length > 0) found[`${name} ${JSON.stringify(input)}`] = marks;
        if (error?.extensions['reason'] === 'QUERY_TOO_LARGE' || error?.message.startsWith('Cannot'))
          refused.add(`${name}: ${error.message}`);
        if (code === null && result) results += 1;
      }
  }
  expect([...refused]).toEqual([]);
  return { found, results };
}

const staffIn = (body: string) =>
  Object.values(world.a.users)
    .map(({ username }) => username)
    .filter((username) => body.includes(username));

function queriesOf(name: string, typeName?: string): string[] {
  const operation = readersOperations.find((one) => one.name === name);
  return operation ? fullQueries(api.schema, operation, typeName) : [];
}

test('hidden items and gated text leave by no query of a key that reads published content', async () => {
  const { found, results } = await walkByKey(byTier([articleId, hiddenIds[0] ?? 0], EVERY_ID));
  expect(Object.keys(found).filter((call) => !call.startsWith('plantedLeak'))).toEqual([]);
  expect(Object.keys(found)).toEqual(['plantedLeak {}']);
  expect(results).toBeGreaterThan(100);
});

/** Operations whose response contains the time. */
const OF_THE_INSTANT = ['getBotCheckChallenge', 'getContentChanges', 'getForm'];

test('a key that reads published content gets what anonymous visitors get', async () => {
  const { secret } = await makeApiKey(services, own, { permissions: ['read_published'] });
  const other: string[] = [];
  const calls = callsFor(readersOperations, { id: articleId, targets: ownTargets, words: [OPENING] });
  for (const [name, input] of calls.filter(([called]) => !OF_THE_INSTANT.includes(called))) {
    const visitor = await gql(app, { id: name, input, host });
    const program = await gql(app, { id: name, input, token: secret, site: own.key });
    if (visitor.body !== program.body) other.push(`${name} ${JSON.stringify(input)}`);
  }
  expect(calls.length).toBeGreaterThan(40);
  expect(other).toEqual([]);
});

test('the test reaches real content: anonymous readers see the opening of a gated item, and no hidden ones', async () => {
  const page = await visit(`/${articleId}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Gated article');
  expect(page.body).toContain(OPENING);
  expect(page.headers['cache-control']).toBe('private, no-store');
  const answer = await gql(app, { id: 'getContent', input: { id: articleId }, host });
  expect(answer.body).toContain(OPENING);
  for (const id of hiddenIds) expect((await visit(`/${id}`)).statusCode).toBe(404);
  expect((await visit('/news')).body).toMatch(/Gated \w+/);
});

test('staff get all of it, from the API and in a preview', async () => {
  const token = await login(app, world.a.users.editor.username);
  const answer = await gql(app, { id: 'getContent', input: { id: articleId }, token, site: own.key });
  expect(answer.body).toContain(GATED);
  const preview = await services.pages.preview(site('a1'), { entity: 'content', id: articleId });
  expect(preview && plainBody(preview.body).toString()).toContain(GATED);
});

test('a file is served only to readers who pass the gate of the one item that offers it', async () => {
  const { statusCode } = await app.inject({ url: `/media/file/${fileKey}/depths.csv`, headers: { host } });
  expect(statusCode).toBe(404);
});

const member: Actor = {
  kind: 'member',
  id: 7,
  organisationId: own.organisationId,
  grantIds: [],
};
const asMember = { actor: member, preview: false };

test('one URL has a cached body for readers with access and one for those without', async () => {
  const path = String((await app.inject({ url: `/${articleId}`, headers: { host } })).headers.location);
  const bodyOf = async (reader?: typeof asMember) => {
    const { page, cache } = await services.pages.answer(site('a1'), path, reader);
    return { cache, isWhole: plainBody(page.body).toString().includes(GATED) };
  };
  await services.write(systemOf(own.organisationId, [own.id]), async (work) => {
    work.tags.add(`c:${own.organisationId}:${articleId}`);
  });
  expect(await bodyOf(asMember)).toEqual({ cache: 'miss', isWhole: true });
  expect(await bodyOf()).toEqual({ cache: 'miss', isWhole: false });
  expect(await bodyOf(asMember)).toEqual({ cache: 'hit', isWhole: true });
  expect(await bodyOf()).toEqual({ cache: 'hit', isWhole: false });
});

test('a page without a gate has one cached body, whoever rendered it', async () => {
  const path = '/about';
  await services.pages.answer(site('a1'), path, asMember);
  expect((await services.pages.answer(site('a1'), path)).cache).toBe('hit');
});

test('concurrent readers never share a page that is not theirs', async () => {
  await services.write(systemOf(own.organisationId, [own.id]), async (work) => {
    work.tags.add(`c:${own.organisationId}:${articleId}`);
  });
  const path = String((await app.inject({ url: `/${articleId}`, headers: { host } })).headers.location);
  const requests = [asMember, undefined, asMember, undefined].map(async (reader) => {
    const { page } = await services.pages.answer(site('a1'), path, reader);
    return plainBody(page.body).toString().includes(GATED);
  });
  expect(await Promise.all(requests)).toEqual([true, false, true, false]);
});
