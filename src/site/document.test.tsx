import { expect, test } from 'vitest';
import type { PageSubject } from '#page-model/page.ts';
import type { Section, SiteData } from '#page-model/site-data.ts';
import type { PageDocument, PageFailure } from '#server/pages/index.ts';
import { textOf } from '#server/pages/body/body.ts';
import { homePage, pageSubject, sectionSubject } from '#examples/cards.ts';
import { renderDocument } from './document.tsx';
import { menusOf } from '#entities/menu/server/menus-of.ts';

const section = (id: number, name: string, path: string, parentId: number | null = null): Section => ({
  id,
  name,
  path,
  alias: path.slice(1) || 'home',
  parentId,
  description: null,
  added: {},
  colour: null,
  sequence: id,
});

const sections = [
  section(1, 'Home', '/'),
  section(7, 'Harbours', '/harbours'),
  section(8, 'Port Power', '/harbours/power', 7),
  section(9, 'Opinion', '/opinion'),
];

const data: SiteData = {
  organisationId: 1,
  site: pageSubject().site,
  settings: pageSubject().site.settings,
  menusAt: (now) => menusOf({ menus: new Map(), items: new Map(), site: data, contentTypes: new Map() }, now),
  tags: [],
  isTest: false,
  access: { siteId: 1, gates: [], passes: new Map(), modulesOn: new Set() },
  paragraphsForEveryone: () => Infinity,
  theme: {
    primaryColor: '#14304a',
    accentColor: '#a63f28',
    primaryFont: 'encode_sans_condensed',
    secondaryFont: 'georgia',
    corporateName: 'Quayside Press',
    customCss: '',
  },
  sections: new Map(sections.map((entry) => [entry.id, entry])),
  sectionsByAlias: new Map(sections.map((entry) => [entry.alias, entry])),
  layouts: [],
  reservedPaths: new Set(),
  faults: [],
  isIncomplete: false,
};

function documentOf(page: Partial<PageSubject>, status = 200, failure?: PageFailure): string {
  return textOf(render(page, status, failure).parts);
}

function render(
  page: Partial<PageSubject>,
  status = 200,
  failure?: PageFailure,
  needsScript = false,
): PageDocument {
  const subject = pageSubject(page);
  return renderDocument(
    {
      data,
      origin: 'https://quayside.example',
      page: subject,
      layout: null,
      status,
      gridHtml: status === 200 ? '<p>grid</p>' : '',
      listed: [],
      more: null,
      menus: data.menusAt(subject.now),
      contentTypes: new Map(),
      css: '',
      needsScript,
      onInsertionProblem: () => {},
      onSlotProblem: (_slot, error) => {
        throw error;
      },
      ...(failure && { failure }),
    },
    { script: '/assets/site-12345678.js', slots: [], insertions: [] },
  );
}

test('the site’s script is named only on a page with a menu or an element, and pages contain no inline script', () => {
  const program = '<script type="module" src="/assets/site-12345678.js"></script>';
  expect(textOf(render({}, 200, undefined, true).parts)).toContain(program);
  expect(documentOf({})).toContain(program);
  expect(documentOf({}).replace(program, '')).not.toMatch(/<script(?! type="application\/(?:ld\+)?json")/);
  expect(documentOf({ forPrint: true })).not.toContain(program);
});

test('a missing page shows the text of the specification', () => {
  const html = documentOf({ kind: 'notFound', content: null, section: null }, 404);
  expect(html).toContain('<h1>404 - Page Not Found</h1>');
  expect(html).toMatch(/<a [^>]*href="\/">Return to Home<\/a>/);
  expect(html).toContain('<title>Page Not Found</title>');
});

test('any other failure shows its status and its message, a way home and the number to quote', () => {
  const failure = { status: 429, message: 'Too many <attempts>.', requestId: 'r-1' };
  const html = documentOf({ kind: 'error', content: null, section: null }, 429, failure);
  expect(html).toContain('<h1>429</h1><p class="error-message">Too many &lt;attempts&gt;.</p>');
  expect(html).toMatch(/<a [^>]*href="\/">Return to Home<\/a>/);
  expect(html).toMatch(/request (<!-- -->)?<code>r-1<\/code>/);
  expect(html).toContain('<title>Error 429</title>');
  expect(html).not.toMatch(/og:url|rel="canonical"/);
});

test('the front page has the site’s name as its heading and the day; other pages do not', () => {
  const home = documentOf(homePage());
  expect(home).toMatch(/<h1 class="wordmark">/);
  expect(home).toMatch(/Wednesday,? 18 November 2026/);
  expect(documentOf({})).not.toMatch(/<h1 class="wordmark|class="dateline"/);
});

test('the front page changes when its day ends on the site, every other page when the year does', () => {
  const now = '2026-12-31T22:59:00.000Z';
  expect(textOf(render({ ...homePage(), now }).parts)).toMatch(
    /Thursday,? 31 December 2026.*© (<!-- -->)?2026/s,
  );
  expect(render({ ...homePage(), now }).changesAt).toBe('2026-12-31T23:00:00.000Z');
  expect(render({ ...homePage(), now: '2026-11-18T23:00:00.000Z' }).changesAt).toBe(
    '2026-11-19T23:00:00.000Z',
  );
  expect(render({ now: '2026-11-18T23:00:00.000Z' }).changesAt).toBe('2026-12-31T23:00:00.000Z');
  expect(textOf(render({ now: '2026-12-31T23:00:00.000Z' }).parts)).toMatch(/© (<!-- -->)?2027/);
});

test('the section of the page is marked: as the page itself, or as where it belongs', () => {
  const own = documentOf({ kind: 'section', content: null });
  expect(own).toContain('<a href="/harbours" aria-current="page">');
  const below = sectionSubject({
    id: 8,
    path: '/harbours/power',
    hierarchy: [
      { id: 7, name: 'Harbours', path: '/harbours' },
      { id: 8, name: 'Port Power', path: '/harbours/power' },
    ],
  });
  expect(documentOf({ kind: 'section', content: null, section: below })).toContain(
    '<a href="/harbours" aria-current="true">',
  );
  expect(documentOf(homePage())).not.toContain('aria-current');
});

test('until menus are saved, the header and the footer show the section tree without the home section', () => {
  const tree = [
    {
      label: 'Harbours',
      href: '/harbours',
      links: [{ label: 'Port Power', href: '/harbours/power', links: [] }],
    },
    { label: 'Opinion', href: '/opinion', links: [] },
  ];
  const menus = data.menusAt('2026-11-18T12:00:00.000Z');
  expect(menus).toMatchObject({ header_primary: tree, hamburger: tree, footer: tree, mega_1: [] });
});

test('the publisher is in the last line with the year', () => {
  expect(documentOf({}).replaceAll('<!-- -->', '')).toContain('© 2026 Quayside Press. All rights reserved.');
});

test('a document preloads one font', () => {
  const html = documentOf({});
  expect(html.match(/rel="preload"/g)).toHaveLength(1);
});
