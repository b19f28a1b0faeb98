/**
 * A site in a language without a dictionary has its own language and direction, and English words are marked
 * as English.
 */
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { memberWords } from '#modules/memberships/words/index.ts';
import { searchWords } from '#modules/search/words.ts';
import { siteWords } from '#site/ui/words.ts';
import { leavesOf, sentencesOf, textsOf } from '#testing/dictionary.tsx';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const ENGLISH = [
  ...sentencesOf(siteWords('en')),
  ...sentencesOf(searchWords('en')),
  ...sentencesOf(memberWords('en')),
];
const WORDS = new Set(
  [siteWords('en'), searchWords('en'), memberWords('en')].flatMap((words) =>
    [...leavesOf(words).values()].flatMap(textsOf),
  ),
);
const addresses: Record<string, string> = {
  home: '/',
  missing: '/nothing-here',
  search: '/search?text=%DA%A9',
  login: '/account/login',
};

/** The product's messages in a page, as readers see them, that are not marked as English. */
function unmarked(html: string): string[] {
  const found: string[] = [];
  const open: { name: string; isEnglish: boolean }[] = [];
  const parser = new Parser({
    onopentag: (name, { lang }) =>
      open.push({ name, isEnglish: lang === undefined ? (open.at(-1)?.isEnglish ?? false) : lang === 'en' }),
    onclosetag: () => void open.pop(),
    ontext: (text) => {
      const around = open.at(-1);
      const isShown = !open.some(({ name }) => ['head', 'script', 'style'].includes(name));
      if (
        isShown &&
        !around?.isEnglish &&
        (WORDS.has(text.trim()) || ENGLISH.some((sentence) => text.includes(sentence)))
      )
        found.push(text);
    },
  });
  parser.end(html);
  return found;
}

const visit = async (path: string): Promise<string> => {
  const headers = { host: a1.host, accept: 'text/html' };
  const first = await app.inject({ url: path, headers });
  const { location } = first.headers;
  return location === undefined ? first.body : (await app.inject({ url: String(location), headers })).body;
};

async function speak(language: string): Promise<void> {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const before = await work.records.find(site, a1.id);
    if (before) await work.records.writeSkippingPrepare(site, before, { language });
  });
}

beforeAll(async () => {
  await speak('fa');
  const body = {
    v: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'کشتی پهلو گرفت.' }] }],
  };
  addresses['article'] =
    `/${(await makeContent(services, a1, { published: true, values: { name: 'کشتی', body } })).id}`;
});

test.each(['home', 'article', 'search', 'missing', 'login'])(
  '%s is in Persian from the right, words of ours are marked',
  async (page) => {
    const html = await visit(addresses[page] ?? '/');
    expect(html).toContain('<html lang="fa" dir="rtl"');
    expect(html).toMatch(/<a class="skip-link" href="#main" lang="en" dir="ltr">Skip to content/);
    expect(unmarked(html)).toEqual([]);
  },
);

test.each(['fa', 'ru', 'vi', 'he'])(
  'a site in %s asks readers to fetch no font that lacks its letters',
  async (language) => {
    await speak(language);
    await expect.poll(() => visit('/')).toContain(`<html lang="${language}"`);
    const html = await visit('/');
    expect(html).not.toContain('rel="preload"');
    expect(html).not.toContain('@font-face{font-family:"PT Sans"');
  },
);
