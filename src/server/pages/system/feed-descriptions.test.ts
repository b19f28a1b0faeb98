/**
 * Feed readers show descriptions as HTML: no part of a text may become markup there, and no part may be lost.
 */
import { XMLParser } from 'fast-xml-parser';
import { afterAll, expect, test } from 'vitest';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { site } from '#entities/site/entity.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const TEXTS = [
  'How the <details> element folds',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '</description><item><title>Another</title></item>',
  ']]><svg/onload=alert(1)>',
  'Quay & crane, "7 < 8", it\'s 3 > 2',
  '&#60;iframe src="javascript:alert(1)"&#62;',
];

const ABOUT = 'Quays & <b>cranes</b>';

const parser = new XMLParser({ isArray: (name) => name === 'item', htmlEntities: false, trimValues: false });

interface Channel {
  description: string;
  item?: { title: string; description: string }[];
}

/**
 * Returns the text that an HTML reader shows for the content of the element; null if an element or comment
 * would begin.
 */
function shownAsHtml(html: string): string | null {
  if (/[<>]/.test(html)) return null;
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

test('teasers and the words about a section, in both feeds', async () => {
  for (const [at, teaser] of TEXTS.entries())
    await makeContent(services, a1, {
      type: 'Podcast',
      published: true,
      values: { name: `Text ${at}`, teaser, fileSrc: 'https://sound.example/a.mp3' },
    });
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(site, a1.id);
    const changes = { description: ABOUT };
    await work.records.update(site, { id: a1.id, version: record?.version ?? 0, changes });
  });
  for (const url of ['/__rss/website-scheduled-content.xml', '/__rss/podcast.xml']) {
    const { body } = await app.inject({ url, headers: { host: a1.host } });
    const { channel } = (parser.parse(body) as { rss: { channel: Channel } }).rss;
    const own = (channel.item ?? []).filter(({ title }) => title.startsWith('Text '));
    const shown = own.map(({ title, description }) => [title, shownAsHtml(description)]);
    expect(shown.toSorted()).toEqual(TEXTS.map((teaser, at) => [`Text ${at}`, teaser]));
    expect(shownAsHtml(channel.description)).toBe(ABOUT);
  }
});
