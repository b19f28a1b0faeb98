import { expect, test } from 'vitest';
import { articleContent, personContent, sectionSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentTitle } from './block.ts';
import { View } from './view.tsx';

const SUBJECTS = {
  item: { content: articleContent() },
  person: { content: personContent(), section: null },
  section: { kind: 'section', content: null, section: sectionSubject() },
} as const;

test.each(Object.entries(SUBJECTS))(
  'of a %s: the block’s title stands above the page’s, linked, and is no heading',
  (_name, page) => {
    const render = (settings: object) => renderBlockExample(contentTitle, View, { settings, page }) ?? '';
    const html = render({ title: 'Tested', link: '/tests' });
    expect(html.indexOf('<a href="/tests">Tested</a>')).toBeGreaterThan(0);
    expect(html.indexOf('Tested')).toBeLessThan(html.indexOf('<h1'));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<h2[^>]*>(?:<a[^>]*>)?Tested/);
    expect(render({})).not.toContain('block-title');
  },
);
