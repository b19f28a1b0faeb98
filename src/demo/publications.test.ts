/** Rules for every publication of the demo, whatever its subject. */
import { describe, expect, test } from 'vitest';
import { FILE_FORMATS } from '#media/file-formats.ts';
import { inspectFile } from '#server/media/index.ts';
import { slugify } from '#text/slug.ts';
import { contentTypes } from '#registry/content-types.ts';
import { publicationPath } from '#modules/magazine/addresses.ts';
import { batch } from './batch/index.ts';
import type { DemoItem } from './load-items.ts';
import type { DemoLink, DemoSection } from './publication.ts';
import { kaikante } from './kaikante/index.ts';
import { quayside } from './quayside/index.ts';
import { raseef } from './raseef/index.ts';

const publications = [quayside, batch, kaikante, raseef];
const items = publications.flatMap((publication) => publication.items);
const authors = publications.flatMap((publication) => publication.authors);
const slugs = new Set([...items, ...authors].map(({ slug }) => slug));
const imageKeys = new Set(publications.flatMap(({ illustrations }) => illustrations.map(({ key }) => key)));
const fileKeys = new Set(publications.flatMap(({ files }) => files.map(({ key }) => key)));
const sectionNames = new Set(
  publications.flatMap(({ site, sections }) =>
    aliasesOf(sections).flatMap((alias) => [`${site.tenantKey}/${alias}`]),
  ),
);

/** Types with a body of some length; items of other types are notes about a product, a date or a file. */
const LONG_FORMS: Readonly<Record<string, readonly [number, number]>> = {
  Article: [240, 3600],
  Blog: [150, 700],
  News: [80, 350],
};

test('the publications together have every content type, and sixty items or more', () => {
  const types = new Set([...items.map(({ type }) => type), 'Contact']);
  expect([...types].toSorted()).toEqual(contentTypes.map(({ name }) => name).toSorted());
  expect(items.length).toBeGreaterThanOrEqual(60);
});

test('names are unique among items and people, titles among items', () => {
  expect(slugs.size).toBe(items.length + authors.length);
  expect(new Set(items.map(({ title }) => title.toLowerCase())).size).toBe(items.length);
});

test('one item of Quayside is also on Batch', () => {
  const shared = items.filter(({ alsoIn }) => alsoIn.some((alias) => alias.includes('/')));
  expect(shared.map(({ slug }) => slug)).toEqual(['grain-berth-nine-reopens']);
});

test('memberships and surveys are for items that are there', () => {
  const named = publications.flatMap(({ memberships = [], surveys = [] }) =>
    [...memberships, ...surveys].flatMap((gate) => gate.items ?? []),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('the sites look different in theme, design, colours and fonts', () => {
  const looks = publications.map(({ site }) => site);
  expect(new Set(looks.map(({ colours }) => colours.primary)).size).toBe(4);
  expect(new Set(looks.map(({ fonts }) => fonts.heading)).size).toBe(4);
  expect(new Set(looks.map(({ fonts }) => fonts.body)).size).toBe(3);
  expect(batch.site.settings).toMatchObject({
    general: { useNewDesign: false },
    baseStyles: { siteTheme: '2' },
  });
});

test('files are small, of a format the library takes, and used', () => {
  const used = new Set(items.map(({ fields }) => fields['file']));
  for (const { key, fileName, make } of publications.flatMap(({ files }) => files)) {
    const data = make();
    expect(data.length, key).toBeLessThan(300_000);
    expect(FILE_FORMATS.has(inspectFile(data, fileName).format), key).toBe(true);
    expect(used, key).toContain(key);
    expect(make().equals(data), key).toBe(true);
  }
});

describe.each(publications.map((publication) => [publication.site.name, publication] as const))(
  '%s',
  (_name, { site, sections, authors: writers, items: own, menus, magazine }) => {
    const magazinePath = magazine && publicationPath(slugify(magazine.name));
    const aliases = aliasesOf(sections);

    test('names every section once and fills every top section', () => {
      expect(new Set(aliases).size).toBe(aliases.length);
      for (const section of sections) {
        const family = new Set(aliasesOf([section]));
        expect(
          own.some((item) => [item.section ?? '', ...item.alsoIn].some((alias) => family.has(alias))),
          section.alias,
        ).toBe(true);
      }
    });

    test('each writer has an address, a biography and an item', () => {
      for (const { slug, portrait, publicEmail, bio } of writers) {
        if (portrait !== undefined) expect(imageKeys, slug).toContain(portrait);
        expect(publicEmail).toMatch(new RegExp(`^[a-z.]+@${site.tenantKey}\\.example$`));
        expect(wordsIn(bio), slug).toBeGreaterThanOrEqual(60);
        expect(wordsIn(bio), slug).toBeLessThanOrEqual(120);
        expect(
          own.some((item) => item.authors.includes(slug)),
          slug,
        ).toBe(true);
      }
    });

    test('items never share their main image or their age', () => {
      const main = own.flatMap(({ type, image }) => (image && !reusesImages(type) ? [image] : []));
      expect(main.filter((key, index) => main.indexOf(key) !== index)).toEqual([]);
      const ages = own.flatMap(({ type, daysAgo }) => (type === 'Page' ? [] : [daysAgo]));
      expect(new Set(ages).size).toBe(ages.length);
    });

    test('menus link to existing sections, items and a magazine, and to the site’s own address', () => {
      const linksOf = (links: readonly DemoLink[]): DemoLink[] =>
        links.flatMap((link) => [link, ...linksOf(link.links ?? [])]);
      for (const { label, target, links } of Object.values(menus).flatMap(linksOf)) {
        if (target === null) expect(links?.length, label).toBeGreaterThan(0);
        else if ('section' in target) expect(aliases, label).toContain(target.section);
        else if ('item' in target) expect(slugs, label).toContain(target.item);
        else if ('site' in target)
          expect(
            publications.map((one) => one.site.tenantKey),
            label,
          ).toContain(target.site);
        else if (target.href.startsWith('/')) expect(target.href).toBe(magazinePath);
        else expect(target.href).toMatch(new RegExp(`^mailto:[a-z]+@${site.tenantKey}\\.example$`));
      }
    });

    test('the magazine contains published items, under existing sections', () => {
      const written = (magazine?.issues ?? []).flatMap(({ contents }) => Object.entries(contents));
      for (const [section, items] of written) {
        expect(magazine?.sections).toContain(section);
        for (const slug of items) expect(slugs).toContain(slug);
      }
      for (const { cover, name } of magazine?.issues ?? []) expect(imageKeys, name).toContain(cover);
    });

    describe.each(own.map((item) => [item.slug, item] as const))('%s', (_slug, item) => {
      test('texts stay within the length limits of their kind', () => {
        if (item.type !== 'Company' && item.type !== 'Page' && item.type !== 'Promotion')
          expect(item.teaser.length).toBeGreaterThanOrEqual(70);
        expect(item.teaser.length).toBeLessThanOrEqual(175);
        const [least, most] = LONG_FORMS[item.type] ?? [0, 600];
        expect(wordsIn(item.body)).toBeGreaterThanOrEqual(least);
        expect(wordsIn(item.body)).toBeLessThanOrEqual(most);
      });

      test('refers only to what exists', () => {
        for (const alias of [item.section, ...item.alsoIn])
          if (alias)
            expect(sectionNames).toContain(alias.includes('/') ? alias : `${site.tenantKey}/${alias}`);
        for (const slug of [item.translationOf ?? [], item.company ?? [], item.authors].flat())
          expect(slugs).toContain(slug);
        for (const { key, alt } of imagesOf(item)) {
          expect(imageKeys).toContain(key);
          expect(alt.length).toBeGreaterThan(20);
        }
        if (item.fields['file'] !== undefined) expect(fileKeys).toContain(item.fields['file']);
      });

      test('an item never repeats an image', () => {
        const shown = [
          ...imagesOf(item).map(({ key }) => key),
          ...[...item.body.matchAll(/\(picture:([a-z-]+)/g)].map(([, key]) => key),
        ];
        expect(new Set(shown).size).toBe(shown.length);
      });

      test('texts use only the Markdown subset and reserved addresses', () => {
        expect(item.body).not.toMatch(/<[a-z/!]/i);
        expect(item.body).not.toMatch(/^# |^#{4,} /m);
        for (const [, target = ''] of item.body.matchAll(/(?<!!)\[[^\]\n]+\]\(([^)]+)\)/g)) {
          const [kind, name = ''] = target.split(':');
          expect(['item', 'section'], target).toContain(kind);
          expect(kind === 'item' ? [...slugs] : aliases, target).toContain(name);
        }
        for (const [, host = ''] of JSON.stringify(item).matchAll(/(?:https:\/\/|@)([\w.-]+\w)/g))
          expect(host).toMatch(/\.example$/);
      });
    });
  },
);

/** A gallery begins with an image used elsewhere, and a page has a chosen one. */
function reusesImages(type: string): boolean {
  return type === 'MediaGallery' || type === 'Page';
}

function imagesOf(item: DemoItem): { key: string; alt: string }[] {
  const main = item.image ? [{ key: item.image, alt: item.imageAlt ?? '' }] : [];
  return [...main, ...item.images.map(({ image, alt }) => ({ key: image, alt }))];
}

function aliasesOf(tree: readonly DemoSection[]): string[] {
  return tree.flatMap((section) => [section.alias, ...aliasesOf(section.children ?? [])]);
}

function wordsIn(markdown: string): number {
  const text = markdown.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ').replaceAll(/\]\([^)]*\)/g, ']');
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,–-]*/gu)?.length ?? 0;
}
