import { expect, test } from 'vitest';
import { articleContent, homePage, personContent, sectionSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentTitle } from './block.ts';
import { View } from './view.tsx';

const render = (page: NonNullable<Parameters<typeof renderBlockExample>[2]['page']>, settings = {}) =>
  renderBlockExample(contentTitle, View, { settings, page });

test('an article has one h1, its section, linked authors and its date in the site’s zone with the zone’s name', () => {
  const html = render({ content: articleContent() }) ?? '';
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('href="/harbours"');
  expect(html).toContain('href="/contact/10000100/maren-holt"');
  expect(html).toContain('18 November 2026 at 08:30 CET');
  expect(html).toContain('dateTime="2026-11-18T07:30:00.000Z"');
});

test('reading time is counted from the words of the text and never less than a minute', () => {
  const words = {
    v: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'word '.repeat(3000).trim() }] }],
  };
  expect(render({ content: articleContent({ body: words }) })).toContain('13<!-- --> min read');
  expect(render({ content: articleContent() })).toContain('1<!-- --> min read');
});

test('an event has neither a second date nor a reading time', () => {
  const html = render({ content: articleContent({ startDate: '2026-12-01T09:00:00.000Z' }) }) ?? '';
  expect(html).toContain('<h1');
  expect(html).not.toContain('18 November 2026');
  expect(html).not.toContain('min read');
});

test('parts that the settings leave out are absent', () => {
  const html =
    render(
      { content: articleContent() },
      { showAuthors: false, showDate: false, showReadingTime: false, showBreadcrumb: false },
    ) ?? '';
  expect(html).not.toMatch(/<time|min read|rel="author"|<nav/);
});

test('a section lists the sections below it, and shows the way down from the home page', () => {
  const top = render({ kind: 'section', content: null, section: sectionSubject() }) ?? '';
  expect(top).toContain('href="/harbours/power"');
  expect(top).toMatch(/aria-label="Breadcrumb"><ol><li><a href="\/">Home<\/a><\/li><li><a href="\/harbours"/);
  expect(render({ ...homePage(), section: sectionSubject({ path: '/' }) }) ?? '').not.toContain('Breadcrumb');
  const trail = [
    { id: 7, name: 'Harbours', path: '/harbours' },
    { id: 8, name: 'Power', path: '/harbours/power' },
  ];
  const below =
    render({
      kind: 'section',
      content: null,
      section: sectionSubject({ id: 8, name: 'Power', hierarchy: trail, children: [] }),
    }) ?? '';
  expect(below).toMatch(/aria-current="page"[^>]*>Power/);
});

test('a person has a portrait, a job title and ways to be reached', () => {
  const html = render({ content: personContent(), section: null }) ?? '';
  expect(html).toContain('mailto:maren.holt@quayside.example');
  expect(html).toContain('>example.org/maren<');
  expect(html).toContain('Harbour editor');
});

test('the front page of a site without sections has no title', () => {
  expect(render(homePage())).toBeNull();
});
