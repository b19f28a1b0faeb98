/**
 * Stored values are not validated again when they are read: a malicious URL in any field must not run a
 * script.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isForMedium, type Block, type BlockExample } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import { SocialLinks } from '#site/ui/links/social-links.tsx';
import { MenuAnchor } from '#site/ui/links/menu-links.tsx';
import { SOCIAL_NETWORKS } from '#site/ui/links/social-networks.ts';
import { HOSTILE_ADDRESSES, HOSTILE_ATTRIBUTE, plantAddress } from '#testing/hostile-addresses.ts';
import { renderBlockExample } from '#testing/render.tsx';

describe.each(HOSTILE_ADDRESSES)('%s where an address is stored', (address) => {
  const onPages = blocks.filter((block) => isForMedium(block, 'web'));
  test.each(onPages.map((block) => [block.name, block] as const))('block %s', (name, block) => {
    const view = blockViews[name];
    for (const example of view?.examples ?? []) {
      const { items, data, page, links } = example;
      const read = plantAddress({ items, data, page, links }, address) as Partial<BlockExample>;
      expect(renderBlockExample(block, view, { ...example, ...read }) ?? '').not.toMatch(HOSTILE_ATTRIBUTE);
      const settings = plantAddress({ ...example.settings, title: 'Tides', link: address }, address) as never;
      expect(renderUnlessRefused(block, { ...example, settings })).not.toMatch(HOSTILE_ATTRIBUTE);
    }
  });

  test('a menu and the accounts of a site', () => {
    const link = { label: 'Tides', href: address, links: [] };
    expect(renderToStaticMarkup(<MenuAnchor link={link} page={pageSubject()} />)).toBe(
      '<span class="menu-heading">Tides</span>',
    );
    const links = Object.fromEntries(SOCIAL_NETWORKS.map(({ value }) => [value, address]));
    expect(renderToStaticMarkup(<SocialLinks links={links as never} />)).toBe('');
  });
});

/** Block settings are validated when they are read: a block with invalid settings is left out. */
function renderUnlessRefused(block: Block, example: BlockExample): string {
  try {
    return renderBlockExample(block, blockViews[block.name], example) ?? '';
  } catch (error) {
    if (error instanceof z.ZodError) return '';
    throw error;
  }
}
