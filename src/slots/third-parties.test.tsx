import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { embedOf } from '#media/embeds.ts';
import { exampleSettings, pageSubject } from '#examples/cards.ts';
import type { PageSubject } from '#page-model/page.ts';
import { slots } from '#registry/slots.site.ts';
import { inContext } from '#server/composition/block-registry.ts';
import { EmbedFrame } from '#site/ui/media/embed-frame.tsx';
import { fillSlots } from '#site/slots.tsx';

const settings = exampleSettings({
  tagManager: { containerId: 'G-AB12' },
  thirdPartyScripts: {
    scripts: [{ name: 'Wall', category: 'social', src: 'https://wall.example.org/a?b=1&c=2' }],
  },
  blueconic: { enabled: true, hostname: 'tags.example.org' },
});

function fill(stored: PageSubject['site']['settings'], more: Partial<PageSubject> = {}) {
  const page = pageSubject(more);
  const problems: unknown[] = [];
  const site = { ...page.site, settings: stored };
  // Slots of modules are tested by the modules themselves.
  const own = slots.filter(({ module }) => module === undefined);
  const filled = fillSlots(own, { ...page, site }, (_slot, error) => problems.push(String(error)));
  return { html: (['head', 'bodyStart', 'bodyEnd'] as const).map(filled.html).join(''), filled, problems };
}

test('third-party scripts are inert texts with their purpose, which no browser runs', () => {
  const { html, filled } = fill(settings);
  expect(html.match(/<script[^>]*>/g)).toHaveLength(3);
  expect(html.match(/<script type="text\/plain"/g)).toHaveLength(3);
  expect(html).toContain('data-consent="social" data-src="https://wall.example.org/a?b=1&amp;c=2"');
  expect(html).toContain('data-consent="targeting" data-src="https://tags.example.org/script.js"');
  expect(html).toContain(
    'data-consent="performance" data-src="https://www.googletagmanager.com/gtag/js?id=G-AB12"',
  );
  expect(filled.hasElement).toBe(true);
});

test('a preview contacts no third party and loads no content of them', () => {
  const { html, filled } = fill(settings, { preview: true });
  expect(html).toBe('');
  expect(filled.policies()).toEqual([]);
});

test.each([
  ['tagManager', { containerId: 'gtm-ab12' }, 'container ID'],
  [
    'thirdPartyScripts',
    { scripts: [{ name: 'Wall', category: 'social', src: 'http://wall.example.org' }] },
    'starts with https',
  ],
  ['thirdPartyScripts', { scripts: [{ name: 'Wall' }] }, 'starts with https'],
  [
    'thirdPartyScripts',
    { scripts: [{ name: 'Wall', category: 'social', src: 'https://*.evil.example/x.js' }] },
    'no valid URL',
  ],
  ['blueconic', { enabled: true, hostname: 'a.example; script-src *' }, 'host name'],
])('%s broken past its form is left out and told', (group, stored, message) => {
  const { html, problems } = fill(exampleSettings({ [group]: stored }));
  expect(html).toBe('');
  expect(problems).toEqual([expect.stringContaining(message)]);
});

const player = embedOf('https://www.youtube.com/watch?v=Zr4Fq7wXk2M');
const shown = (stored: PageSubject['site']['settings'], more: Partial<PageSubject> = {}) => {
  const page = pageSubject(more);
  const site = { ...page.site, settings: stored };
  const Player = inContext(() => player && <EmbedFrame embed={player} title="Tides" />);
  return renderToStaticMarkup(createElement(Player, { page: { ...page, site } } as never));
};

test('embeds wait for consent to their purpose if the site requires it, and are framed immediately elsewhere', () => {
  const waiting = shown(settings);
  expect(waiting).not.toContain('<iframe');
  expect(waiting).toContain('data-purpose="social"');
  expect(waiting).toContain('Show content of YouTube');
  expect(waiting).toContain('href="https://www.youtube.com/watch?v=Zr4Fq7wXk2M"');
  expect(shown(exampleSettings({}))).toContain('<iframe');
  expect(shown(settings, { preview: true })).toContain('<iframe');
});
