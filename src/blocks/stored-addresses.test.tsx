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
import { renderBlockExample } from '#testing/render.tsx';

const HOSTILE = [
  'javascript:alert(1)',
  ' jAva\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://quayside.example/0c5a',
];

/** Attributes that browsers treat as URLs, with one of these schemes. */
const RUNS =
  /\s(?:href|src|srcset|action|formaction|poster|data-frame|xlink:href)="[\s\p{Cc}]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|data|vbscript|blob)\s*:/iu;

/** Fields of a page that the product generates rather than stores. */
const MADE = new Set(['path', 'origin', 'frameUrl', 'fileKey', 'asset', 'now', 'id', 'type', 'v', 'hash']);

/**
 * Returns a copy in which stored URLs, and texts in fields that may hold a URL, are replaced by `address`.
 */
function planted(value: unknown, address: string, key = ''): unknown {
  if (typeof value === 'string')
    return /^(?:https?:\/\/|mailto:)/.test(value) || (/(?:link|url|src)$/i.test(key) && value !== '')
      ? address
      : value;
  if (Array.isArray(value)) return value.map((entry) => planted(entry, address, key));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      MADE.has(name) ? entry : planted(entry, address, name),
    ]),
  );
}

describe.each(HOSTILE)('%s where an address is stored', (address) => {
  const onPages = blocks.filter((block) => isForMedium(block, 'web'));
  test.each(onPages.map((block) => [block.name, block] as const))('block %s', (name, block) => {
    const view = blockViews[name];
    for (const example of view?.examples ?? []) {
      const { items, data, page, links } = example;
      const read = planted({ items, data, page, links }, address) as Partial<BlockExample>;
      expect(renderBlockExample(block, view, { ...example, ...read }) ?? '').not.toMatch(RUNS);
      const settings = planted({ ...example.settings, title: 'Tides', link: address }, address) as never;
      expect(renderUnlessRefused(block, { ...example, settings })).not.toMatch(RUNS);
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
