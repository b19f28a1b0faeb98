import { describe, expect, test } from 'vitest';
import { pictures } from '../illustrations/pictures.ts';
import { parseFile } from './front-matter.ts';
import { loadArticles, loadPages, parseArticle } from './load.ts';
import { menus, type DemoLink } from './menus.ts';
import { authors, sections, site } from './publication.ts';
import type { DemoSection } from './publication.ts';

const articles = loadArticles();
const pages = loadPages();
const pictureKeys = new Set(pictures.map((picture) => picture.key));
const sectionAliases = new Set(aliasesOf(sections));
const articleSlugs = new Set(articles.map((article) => article.slug));
const authorSlugs = new Set(authors.map((author) => author.slug));

describe('the publication', () => {
  test('has twenty articles: eighteen of 400 to 1,200 words and two features above 3,000', () => {
    const lengths = articles.map((article) => ({
      slug: article.slug,
      words: wordsIn(article.body),
    }));
    expect(lengths).toHaveLength(20);
    expect(lengths.filter(({ words }) => words > 3000)).toHaveLength(2);
    expect(lengths.filter(({ words }) => words <= 3000 && (words < 400 || words > 1200))).toEqual([]);
  });

  test('gives every article a title, an age and a primary picture of its own', () => {
    expect(articleSlugs.size).toBe(articles.length);
    expect(new Set(articles.map((article) => article.title.toLowerCase())).size).toBe(articles.length);
    expect(new Set(articles.map((article) => article.daysAgo)).size).toBe(articles.length);
    expect(new Set(articles.map((article) => article.picture)).size).toBe(articles.length);
  });

  test('schedules one pinned, two or three featured and one sponsored article', () => {
    const count = (option: string): number => articles.filter((article) => article.option === option).length;
    expect(count('Pinned')).toBe(1);
    expect([2, 3]).toContain(count('Featured'));
    expect(
      articles.filter((article) => article.labels.includes('Sponsored')).map(({ option }) => option),
    ).toEqual(['Sponsored']);
  });

  test('names every section once and gives each writer a portrait and a published address', () => {
    expect(sectionAliases.size).toBe(aliasesOf(sections).length);
    for (const author of authors) {
      expect(pictureKeys, author.slug).toContain(author.portrait);
      expect(author.publicEmail).toMatch(/^[a-z.]+@quayside\.example$/);
      expect(wordsIn(author.bio), author.slug).toBeGreaterThanOrEqual(60);
      expect(wordsIn(author.bio), author.slug).toBeLessThanOrEqual(120);
      expect(
        articles.some((article) => article.authors.includes(author.slug)),
        author.slug,
      ).toBe(true);
    }
    expect(pictureKeys).toContain(site.sharePicture);
  });

  test('fills every top section', () => {
    const empty = sections.filter((section) => {
      const family = new Set(aliasesOf([section]));
      return !articles.some((article) =>
        [article.section, ...article.alsoIn].some((alias) => family.has(alias)),
      );
    });
    expect(empty).toEqual([]);
  });
});

describe.each(articles.map((article) => [article.slug, article] as const))('article %s', (_slug, article) => {
  test('stays within the lengths of a teaser, a title and an age', () => {
    expect(article.title.length).toBeLessThanOrEqual(90);
    expect(article.teaser.length).toBeGreaterThanOrEqual(80);
    expect(article.teaser.length).toBeLessThanOrEqual(175);
    expect(article.daysAgo).toBeGreaterThanOrEqual(0.1);
    expect(article.daysAgo).toBeLessThanOrEqual(120);
  });

  test('refers only to sections, authors and pictures that exist', () => {
    for (const alias of [article.section, ...article.alsoIn]) expect(sectionAliases).toContain(alias);
    for (const author of article.authors) expect(authorSlugs).toContain(author);
    expect(article.authors.length > 0 || article.option === 'Sponsored').toBe(true);
    expect(pictureKeys).toContain(article.picture);
    expect(article.pictureAlt.length).toBeGreaterThan(30);
  });
});

describe.each([...articles, ...pages].map((item) => [item.slug, item.body] as const))(
  'body of %s',
  (_slug, body) => {
    test('links only to articles and sections that exist', () => {
      for (const [, target = ''] of body.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)) {
        const [kind, name = ''] = target.split(':');
        expect(['article', 'section'], target).toContain(kind);
        expect(kind === 'article' ? articleSlugs : sectionAliases, target).toContain(name);
      }
    });

    test('shows known pictures, one or a gallery of them to a paragraph, each with a caption and a credit', () => {
      for (const paragraph of body.split(/\n{2,}/).filter((text) => text.includes('![')))
        for (const line of paragraph.split('\n')) {
          const key = /^!\[[^\]]{20,}\]\(picture:([a-z-]+) "[^"]+ Illustration: Quayside"\)$/.exec(line)?.[1];
          expect(pictureKeys, line).toContain(key);
        }
    });

    test('keeps to the Markdown subset: no HTML and no top heading', () => {
      expect(body).not.toMatch(/<[a-z/!]/i);
      expect(body).not.toMatch(/^# /m);
      expect(body).not.toMatch(/^#{4,} /m);
    });
  },
);

test('menus lead to sections, articles and pages that exist, and to the newsroom', () => {
  const pageSlugs = new Set(pages.map((page) => page.slug));
  const linksOf = (links: readonly DemoLink[]): DemoLink[] =>
    links.flatMap((link) => [link, ...linksOf(link.links ?? [])]);
  for (const { label, target, links } of Object.values(menus).flatMap(linksOf)) {
    if (target === null) expect(links?.length, label).toBeGreaterThan(0);
    else if ('section' in target) expect(sectionAliases, label).toContain(target.section);
    else if ('article' in target) expect(articleSlugs, label).toContain(target.article);
    else if ('page' in target) expect(pageSlugs, label).toContain(target.page);
    else expect(target.href).toBe('mailto:newsroom@quayside.example');
  }
});

describe('front matter', () => {
  const header = (lines: string): string => `---\n${lines}\n---\n\nText.`;

  test('reads texts, numbers and lists, with colons inside quotes', () => {
    const { values, body } = parseFile(
      'sample',
      header('title: "Tides: a guide"\ndaysAgo: 3.5\nalsoIn: [ports, tugs]'),
    );
    expect([...values]).toEqual([
      ['title', 'Tides: a guide'],
      ['daysAgo', 3.5],
      ['alsoIn', ['ports', 'tugs']],
    ]);
    expect(body).toBe('Text.');
  });

  test.each([
    ['no header', 'Text.', 'has no front matter'],
    ['a repeated key', header('title: a\ntitle: b'), 'without its own key'],
    ['a missing key', header('title: a'), 'lacks teaser'],
    ['a misspelt key', header('titel: a'), 'unknown front matter key: titel'],
  ])('refuses a file with %s and names it', (_case, source, message) => {
    expect(() => parseArticle('sample', source)).toThrow(message);
    expect(() => parseArticle('sample', source)).toThrow(/^sample /);
  });
});

function aliasesOf(tree: readonly DemoSection[]): string[] {
  return tree.flatMap((section) => [section.alias, ...aliasesOf(section.children ?? [])]);
}

function wordsIn(markdown: string): number {
  const text = markdown.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ').replaceAll(/\]\([^)]*\)/g, ']');
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,–-]*/gu)?.length ?? 0;
}
