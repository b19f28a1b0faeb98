/**
 * An Arabic and a Japanese site as readers see them: language and direction are correct, and no message is in
 * English.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { searchWords } from '#modules/search/words.ts';
import { slugify } from '#text/slug.ts';
import { siteWords } from '#site/ui/words.ts';
import { sentencesOf } from '#testing/dictionary.tsx';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
afterAll(subject.close);

const ENGLISH = [
  ...sentencesOf(siteWords('en')),
  ...sentencesOf(searchWords('en')),
  'Search here...',
  'Download',
];

const SITES = [
  {
    language: 'ar',
    dir: 'rtl',
    at: world.sites.a1,
    name: 'سفينة في الميناء',
    paragraph: 'ترسو السفينة عند الرصيف.',
    word: 'سفينة',
    pages: {
      home: ['انتقل إلى المحتوى', 'جميع الحقوق محفوظة.', 'الرئيسية'],
      section: ['أخبار الميناء'],
      article: ['دقيقة واحدة للقراءة', 'نوفمبر', 'طباعة'],
      search: ['نتيجتان عن «\u2068سفينة\u2069»', 'الأحدث أولًا', 'فعالية'],
      missing: ['404 – الصفحة غير موجودة', 'العودة إلى الرئيسية'],
    },
    section: 'أخبار الميناء',
  },
  {
    language: 'ja',
    dir: 'ltr',
    at: world.sites.a2,
    name: '港 の 船',
    paragraph: '船は岸壁に着く。',
    word: '船',
    pages: {
      home: ['本文へ移動', '無断転載を禁じます', 'メニュー'],
      section: ['港のニュース'],
      article: ['約1分で読めます', '年', '印刷'],
      search: ['「船」の検索結果：2件', '新しい順', 'イベント'],
      missing: ['404：ページが見つかりません', 'トップページへ戻る'],
    },
    section: '港のニュース',
  },
] as const;

const plain = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe.each(SITES)(
  'a site in $language',
  ({ language, dir, at, name, paragraph, word, pages, section }) => {
    let addresses: Record<keyof typeof pages, string>;

    beforeAll(async () => {
      const made = await services.write(systemOf(world.a.id, [at.id]), async (work) => {
        const before = await work.records.find(site, at.id);
        if (before) await work.records.writeSkippingPrepare(site, before, { language });
        return work.records.create(websiteSection, { site: at.id, name: section });
      });
      const text = { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: paragraph }] }] };
      const values = { name, body: text };
      const article = await makeContent(services, at, { published: true, values });
      const event = { name, startDate: '2030-05-01T08:00:00.000Z' };
      await makeContent(services, at, { type: 'Event', published: true, values: event });
      addresses = {
        home: '/',
        section: encodeURI(`/${made.alias}`),
        article: `/${article.id}`,
        search: `/search?text=${encodeURIComponent(word)}`,
        missing: '/nothing-here',
      };
    });

    test.each(Object.keys(pages) as (keyof typeof pages)[])('%s', async (page) => {
      const headers = { host: at.host, accept: 'text/html' };
      const first = await app.inject({ url: addresses[page], headers });
      const moved = first.headers['location'];
      const { statusCode, body } =
        typeof moved === 'string' ? await app.inject({ url: moved, headers }) : first;
      expect(statusCode).toBe(page === 'missing' ? 404 : 200);
      expect(body).toContain(`<html lang="${language}" dir="${dir}"`);
      expect(ENGLISH.filter((sentence) => plain(body).includes(sentence))).toEqual([]);
      for (const wanted of pages[page]) expect(plain(body)).toContain(wanted);
      expect(body).not.toContain('@font-face');
    });

    test('its URLs have letters of its script, and only ASCII where other programs read them', async () => {
      const get = (url: string) => app.inject({ url, headers: { host: at.host, accept: 'text/html' } });
      const own = `/${slugify(section)}`;
      expect(decodeURI(addresses.section)).toBe(own);
      const page = await get(encodeURI(own));
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<link rel="canonical" href="http://${at.host}${encodeURI(own)}">`);
      // The same path in another spelling.
      const spelt = await get(encodeURI(`${own}/`));
      expect([spelt.statusCode, spelt.headers['location']]).toEqual([301, encodeURI(own)]);

      const { headers } = await get(addresses.article);
      expect(headers['location']).toMatch(/^[\x21-\x7e]+$/);
      expect(decodeURI(String(headers['location']))).toMatch(new RegExp(`/${slugify(name)}$`));
      const sitemap = await get('/sitemap/article-1.xml');
      expect(sitemap.body).toContain(`<loc>http://${at.host}${headers['location']}</loc>`);
      const feed = await get(`/__rss/website-scheduled-content.xml`);
      expect(feed.body).toContain(`<link>http://${at.host}${headers['location']}</link>`);
    });
  },
);

test('English stays left to right and has its fonts', async () => {
  const { body } = await app.inject({
    url: '/',
    headers: { host: world.sites.b1.host, accept: 'text/html' },
  });
  expect(body).toContain('<html lang="en" dir="ltr"');
  expect(body).toContain('@font-face');
});
