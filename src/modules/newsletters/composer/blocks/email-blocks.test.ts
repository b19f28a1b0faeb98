/** What holds for every example of every block in emails. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HOSTILE_ADDRESSES, HOSTILE_ATTRIBUTE, plantAddress } from '#testing/hostile-addresses.ts';
import type { BlockExample } from '#model/define-block.ts';
import { elementsIn, elementsOf, type Element } from '../fixtures/email-markup.ts';
import { EMAIL_BLOCKS, emailExamples, renderExamples } from '../fixtures/render-examples.ts';

/**
 * Classes that the email's sheet improves; without the sheet, nothing depends on them. Their prefix separates them
 * from those of the site, which shows the same rows on the campaign's page.
 */
const CLASSES = new Set([
  'm-page',
  'm-content',
  'm-row',
  'm-text',
  'm-muted',
  'm-title',
  'm-outline',
  'm-line',
  'm-thumbnail',
  'm-fill',
  'm-logo',
  'm-column',
  'm-column-inner',
]);

describe.each(EMAIL_BLOCKS.map((block) => [block.name, block] as const))('block %s', (_name, block) => {
  const examples = emailExamples(block);

  test('the block has examples with unique names, one of them empty if the block can be', () => {
    expect(examples.length).toBeGreaterThan(0);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
    expect(examples.some(({ empty }) => empty)).toBe(block.isEmpty !== undefined);
  });

  test.each(examples.map((example) => [example.name, example] as const))(
    'example “%s”',
    (_example, example) => {
      for (const language of ['en', 'ar']) {
        const { grid, html } = renderExamples([{ columns: [{ block, example }] }], { language });
        expect(grid === '').toBe(example.empty ?? false);
        expect(html).not.toMatch(/undefined|\[object Object\]|NaN|slot-/);
        expect(html).not.toMatch(/<(?:script|svg|picture|link|iframe|form|button)\b| on[a-z]+="/i);
        const elements = elementsOf(html);
        for (const { name, attribs } of elements) {
          for (const each of attribs['class']?.split(' ') ?? []) expect(CLASSES).toContain(each);
          if (name === 'a') expect(attribs['href']).toMatch(/^(?:https?:\/\/[^/]|mailto:|tel:)/);
          if (name !== 'img') continue;
          expect(attribs['src']).toMatch(/^https?:\/\/[^/]/);
          expect(attribs).toMatchObject({ alt: expect.any(String), width: WHOLE, height: WHOLE });
        }
        expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1);
      }
    },
  );

  test('the block uses tables for layout only with role=presentation', () => {
    for (const example of examples) {
      const { html } = renderExamples([{ columns: [{ block, example }] }]);
      const tables = elementsOf(html).filter(({ name }) => name === 'table');
      const isData = ({ children }: Element) =>
        block.name === 'email_text' && elementsIn(children).some(({ name }) => name === 'th');
      const roles = tables.filter((table) => table.attribs['role'] !== 'presentation' && !isData(table));
      expect(roles).toEqual([]);
    }
  });

  test.each(HOSTILE_ADDRESSES)('%s in a stored value never becomes a link', (address) => {
    for (const example of examples) {
      const { items, data, page, links } = example;
      const read = plantAddress({ items, data, page, links }, address) as Partial<BlockExample>;
      expect(htmlOf({ ...example, ...read })).not.toMatch(HOSTILE_ATTRIBUTE);
      const settings = plantAddress({ ...example.settings, title: 'Tides', link: address }, address);
      expect(htmlUnlessRejected({ ...example, settings: settings as never })).not.toMatch(HOSTILE_ATTRIBUTE);
    }
  });

  function htmlOf(example: BlockExample): string {
    return renderExamples([{ columns: [{ block, example }] }]).html;
  }

  /** A block with invalid settings is left out of emails. */
  function htmlUnlessRejected(example: BlockExample): string {
    try {
      return htmlOf(example);
    } catch (error) {
      if (error instanceof z.ZodError) return '';
      throw error;
    }
  }
});

const WHOLE: unknown = expect.stringMatching(/^[1-9]\d*$/);
