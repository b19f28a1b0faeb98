/** The old URL of every file is the URL that its generator created. */
import { expect, test } from 'vitest';
import type { PermalinkOptions } from '#import/permalinks.ts';
import { oldUrlsOf, unknownTokensOf } from './permalink.ts';

const urlsOf = (options: PermalinkOptions, source_path: string, front_matter: object = {}) =>
  oldUrlsOf({ source_path, front_matter }, options);
const first = (options: PermalinkOptions, path: string, matter: object = {}) =>
  urlsOf(options, path, matter).urls[0];

const jekyll: PermalinkOptions = {
  generator: 'jekyll',
  base: '/blog',
  zone: 'UTC',
  patterns: {
    posts: '/:categories/:year/:month/:day/:title.html',
    pages: '/:path/:basename:output_ext',
    '*': '/:collection/:path:output_ext',
    docs: '/manual/:path/',
  },
  defaults: [
    { path: '', type: 'posts', permalink: '/news/:title/' },
    { path: '_posts/old', permalink: '/old/:i_month/:slug' },
  ],
};
const { defaults: _defaults, ...plain } = jekyll;

test.each<[string, PermalinkOptions, string, object, string]>([
  [
    'the day and title of the name',
    plain,
    '_posts/2020-03-04-High-Tide.md',
    {},
    '/blog/2020/03/04/High-Tide.html',
  ],
  [
    'the date of the front matter',
    plain,
    '_posts/2020-03-04-tide.md',
    { date: '2021-01-02 23:30' },
    '/blog/2021/01/02/tide.html',
  ],
  [
    'the date in the zone of the site',
    { ...plain, zone: 'America/New_York' },
    '_posts/2020-03-04-tide.md',
    { date: '2021-01-02 01:30:00 +0000' },
    '/blog/2021/01/01/tide.html',
  ],
  ['a slug', plain, '_posts/2020-03-04-tide.md', { slug: 'High water' }, '/blog/2020/03/04/High-water.html'],
  ['a permalink', plain, '_posts/2020-03-04-tide.md', { permalink: '/about/tides/' }, '/blog/about/tides/'],
  [
    'a permalink with tokens',
    plain,
    '_posts/2020-03-04-tide.md',
    { permalink: '/t/:short_year/:title' },
    '/blog/t/20/tide',
  ],
  [
    'categories of folders and front matter',
    plain,
    'harbour/_posts/2020-03-04-tide.md',
    { category: 'Big News', categories: 'a B' },
    '/blog/harbour/big%20news/a/b/2020/03/04/tide.html',
  ],
  ['an own pattern of a collection', plain, '_docs/quays/moor.md', {}, '/blog/manual/quays/moor/'],
  ['the general pattern of collections', plain, '_minutes/may.md', {}, '/blog/minutes/may.html'],
  ['a page', plain, 'about/us.md', {}, '/blog/about/us.html'],
  ['an index', plain, 'about/index.md', {}, '/blog/about/'],
  ['a default of a type', jekyll, '_posts/2020-03-04-tide.md', {}, '/blog/news/tide/'],
  ['the default of the deepest folder', jekyll, '_posts/old/2020-03-04-tide.md', {}, '/blog/old/3/tide'],
])('Jekyll: %s', (_what, options, path, matter, url) => {
  expect(first(options, path, matter)).toBe(url);
});

test('Jekyll: files work without their ending, drafts have no URL, and without a zone both days count', () => {
  expect(urlsOf(plain, '_minutes/may.md').urls).toEqual(['/blog/minutes/may.html', '/blog/minutes/may']);
  expect(urlsOf(plain, '_drafts/may.md')).toEqual({ urls: [], problem: null });
  const { zone: _zone, ...unzoned } = plain;
  expect(urlsOf(unzoned, '_posts/2020-03-04-a.md', { date: '2020-03-04 22:00:00 -0400' }).urls).toEqual([
    '/blog/2020/03/04/a.html',
    '/blog/2020/03/04/a',
    '/blog/2020/03/05/a.html',
    '/blog/2020/03/05/a',
  ]);
});

const hugo: PermalinkOptions = {
  generator: 'hugo',
  base: '/site',
  patterns: {
    posts: '/:year/:month/:slug/',
    notes: '/:sections[1:]/:filename',
    '/': '/top/:contentbasename',
  },
};

test.each<[string, PermalinkOptions, string, object, string]>([
  ['folders and name', { generator: 'hugo' }, 'content/News/My Post.md', {}, '/news/my-post'],
  [
    'capital letters that stay',
    { generator: 'hugo', keepCase: true },
    'content/News/Post.md',
    {},
    '/News/Post',
  ],
  ['a bundle', { generator: 'hugo' }, 'content/news/tide/index.md', {}, '/news/tide'],
  [
    'the slug of a bundle',
    { generator: 'hugo' },
    'content/news/tide/index.md',
    { slug: 'High Tide' },
    '/news/high-tide',
  ],
  ['a section', hugo, 'content/posts/_index.md', { slug: 'no' }, '/site/posts'],
  [
    'a pattern with a title',
    hugo,
    'content/posts/a.md',
    { title: 'Ebb & Flow: a Tide', date: '2021-05-06T23:30:00-05:00' },
    '/site/2021/05/ebb-flow-a-tide/',
  ],
  [
    'a slug in a pattern',
    hugo,
    'content/posts/a.md',
    { title: 'x', slug: 'own', date: '2021-05-06' },
    '/site/2021/05/own/',
  ],
  ['some of the folders', hugo, 'content/notes/deep/down/N.md', {}, '/site/deep/down/n'],
  ['a file in no section', hugo, 'content/about.md', {}, '/site/top/about'],
  ['a URL of its own', hugo, 'content/posts/a.md', { url: '/Own/path.html' }, '/site/Own/path.html'],
  ['a URL with a token', hugo, 'content/posts/a.md', { url: 'p/:slug', slug: 's' }, '/site/p/s'],
  ['ugly URLs', { generator: 'hugo', uglyUrls: true }, 'content/news/tide.md', {}, '/news/tide.html'],
  [
    'the date of the file name',
    { generator: 'hugo', fileDates: true, patterns: { a: '/:2006-:01/:slug' } },
    'content/a/2019-08-07-tide.md',
    { title: 'x' },
    '/2019-08/tide',
  ],
  [
    'a language',
    { generator: 'hugo', languages: ['en', 'de'] },
    'content/news/tide.de.md',
    {},
    '/de/news/tide',
  ],
  [
    'the first language',
    { generator: 'hugo', languages: ['en', 'de'] },
    'content/news/tide.en.md',
    {},
    '/news/tide',
  ],
  [
    'the first language with a prefix',
    { generator: 'hugo', languages: ['en', 'de'], prefixAll: true },
    'content/news/tide.md',
    {},
    '/en/news/tide',
  ],
])('Hugo: %s', (_what, options, path, matter, url) => {
  expect(first(options, path, matter)?.replace(/\/$/, '')).toBe(url.replace(/\/$/, ''));
});

test('an unsupported permalink becomes a sentence, and not a URL', () => {
  expect(urlsOf(plain, '_posts/tide.md')).toEqual({
    urls: [],
    problem:
      'permalink: The name of the file does not begin with a day, and it has no date. No old URL redirects to the item.',
  });
  expect(urlsOf(plain, 'a.md', { permalink: '/:colour/a' }).problem).toContain(
    '“:colour” in the pattern “/:colour/a” is not supported.',
  );
  expect(urlsOf(hugo, 'content/posts/a.md', { title: 'a' }).problem).toContain('no value for “:year”');
  expect(oldUrlsOf({ url: '/a' }, plain).problem).toContain('not a file of a Markdown folder');
  expect(unknownTokensOf('/:year/:colour/:title.html', { generator: 'jekyll' })).toEqual([':colour']);
  expect(unknownTokensOf('/:sections[last]/:slug/:colour', { generator: 'hugo' })).toEqual([':colour']);
});

test.each(['constructor', '__proto__', 'toString'])(
  'a section named %s has the URLs of its folders',
  (name) => {
    expect(first(hugo, `content/${name}/tide.md`)).toBe(`/site/${name.toLowerCase()}/tide`);
  },
);

test.each<[string, PermalinkOptions, string, object]>([
  ['brackets that nest', plain, '_posts/2020-03-04-a.md', { permalink: ':a['.repeat(40_000) }],
  ['a long unknown name', plain, '_posts/2020-03-04-a.md', { permalink: `/:${'q'.repeat(3_900)}` }],
  [
    'a name with much behind it',
    plain,
    '_posts/2020-03-04-a.md',
    { permalink: `/:year${'x'.repeat(200_000)}` },
  ],
  [
    'many tokens',
    plain,
    '_posts/2020-03-04-a.md',
    { permalink: ':title'.repeat(600), slug: 'a'.repeat(200_000) },
  ],
  ['brackets in a URL', hugo, 'content/posts/a.md', { url: ':slug['.repeat(40_000) }],
  [
    'a title with many spaces',
    hugo,
    'content/posts/a.md',
    { title: `a${' '.repeat(100_000)}b`, date: '2021-05-06' },
  ],
  [
    'a slug without a pattern',
    { generator: 'hugo' },
    'content/news/a.md',
    { slug: `a${' -'.repeat(100_000)}b` },
  ],
])('%s of a front matter make a sentence, soon', (_what, options, path, matter) => {
  const begun = performance.now();
  const { urls, problem } = urlsOf(options, path, matter);
  expect(performance.now() - begun).toBeLessThan(50);
  expect(urls).toEqual([]);
  expect(problem?.length).toBeLessThan(1_000);
});

test('a long title costs nothing where no URL has it', () => {
  const begun = performance.now();
  expect(first(hugo, 'content/notes/a.md', { title: `a${' '.repeat(100_000)}b` })).toBe('/site/a');
  expect(performance.now() - begun).toBeLessThan(50);
});
