/** The markup of emails is limited to what mail programs support: Outlook for Windows, Gmail, Yahoo and Apple's. */
import { caniemail } from 'caniemail';
import { describe, expect, test } from 'vitest';
import {
  childElements,
  elementsIn,
  elementsOf,
  othersView,
  outlookView,
  unbalancedTag,
  type Element,
} from '../fixtures/email-markup.ts';
import { fullCampaign, OWN_DESIGN } from '../fixtures/full-campaign.ts';
import { EMAIL_BLOCKS, emailExamples, renderExamples } from '../fixtures/render-examples.ts';

const EMAILS = [
  ['in the default design', renderExamples(fullCampaign()).html, 700],
  ['in Arabic, in an own design', ownDesign(), 800],
] as const;

function ownDesign(): string {
  return renderExamples(fullCampaign(), { language: 'ar', template: OWN_DESIGN }).html;
}

describe.each(EMAILS)('an email %s', (_name, html, width) => {
  test('the email has balanced tags in Outlook and in other programs', () => {
    expect(unbalancedTag(outlookView(html))).toBeNull();
    expect(unbalancedTag(othersView(html))).toBeNull();
  });

  test('the email has only rows in tables and only cells in rows', () => {
    for (const view of [outlookView(html), othersView(html)])
      for (const element of elementsOf(view)) {
        const wrong = childElements(element).filter(
          ({ name }) => INSIDE[element.name]?.includes(name) === false,
        );
        expect(wrong).toEqual([]);
      }
  });

  test('the email has tables whose columns in Outlook are as wide as the table', () => {
    const tables = elementsOf(outlookView(html)).filter(isFixedTable);
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables) {
      for (const widths of rowsOf(table).map((row) => childElements(row).flatMap(fixedWidth)))
        if (widths.length > 0)
          expect(widths.reduce((sum, each) => sum + each, 0)).toBe(Number(table.attribs['width']));
      expect(Number(table.attribs['width'])).toBeLessThanOrEqual(width);
    }
  });

  test('the email has images that fit into their cell in Outlook', () => {
    const images = elementsOf(outlookView(html)).filter(({ name }) => name === 'img');
    expect(images.length).toBeGreaterThan(5);
    for (const image of images) expect(Number(image.attribs['width'])).toBeLessThanOrEqual(roomOf(image));
  });

  test('the email has a cell or table of fixed width in Outlook around each element with a maximum width', () => {
    const limited = [
      ...html.matchAll(/(<!--\[if mso\]>(?:(?!-->)[^])*<!\[endif\]-->)?<(\w+)[^>]*?max-width:(\d+)px/g),
    ].filter(([, , name]) => name !== 'img');
    expect(limited.length).toBeGreaterThan(4);
    for (const [, ghost = '', , most = ''] of limited) expect(ghost).toContain(`width="${most}"`);
  });

  test('the email has no layout that Outlook ignores', () => {
    for (const { attribs } of elementsOf(html))
      expect(attribs['style'] ?? '').not.toMatch(
        /(?:^|;)\s*(?:(?:position|float|gap|inset|flex|grid|transform)[\w-]*\s*:|display\s*:\s*(?:inline-)?(?:flex|grid))|inline-(?:start|end)|:\s*(?:start|end)\b|(?:var|calc|min|max|clamp)\(/,
      );
  });
});

/** The elements that tables and their parts contain. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  table: ['thead', 'tbody', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['td', 'th'],
};

const isFixedTable = ({ name, attribs }: Element) => name === 'table' && /^\d+$/.test(attribs['width'] ?? '');

function rowsOf(table: Element): Element[] {
  const below = elementsIn(table.children);
  return below.filter(({ name, parent }) => name === 'tr' && (parent === table || parent?.parent === table));
}

function fixedWidth({ name, attribs }: Element): number[] {
  return name === 'td' && /^\d+$/.test(attribs['width'] ?? '') ? [Number(attribs['width'])] : [];
}

/** Pixels across of the nearest cell or table with a fixed width. */
function roomOf(image: Element): number {
  for (let at = image.parent; at && 'attribs' in at; at = at.parent)
    if (/^\d+$/.test(at.attribs['width'] ?? '')) return Number(at.attribs['width']);
  return 0;
}

/** Programs that every feature must support. */
const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*'] as const;

/** Features that some of these programs ignore, with the reason why the email works without. */
const PROGRESSIVE: Readonly<Record<string, string>> = {
  '@media': 'columns and images adapt to phones and colours to a dark scheme; inline styles are complete',
  '<style> element': 'contains only media queries',
  'color-scheme meta tag': 'lets Apple Mail use the dark scheme of the sheet',
  '<body> element': 'replaced by a div; the first element inside repeats its style and direction',
  'display:none': 'hides the preheader; it is tiny where it is shown',
  'max-height property': 'hides the preheader with other properties',
  overflow: 'hides the preheader with other properties',
  'border-radius': 'corners of buttons are square without it',
  'white-space': 'long lines of code break; without it, they widen the text',
  'word-break': 'breaks long words; without it, the text is wider',
  'height property': 'images and lines have attributes too',
  'role attribute': 'for screen readers',
  'aria-label attribute': 'for screen readers',
  'target attribute': 'links open as the program decides',
};

describe.each(EMAIL_BLOCKS.map((block) => [block.name, block] as const))('block %s', (_name, block) => {
  test('the block uses only features that Gmail, Outlook, Apple Mail and Yahoo support, or works without', () => {
    const columns = emailExamples(block).map((example) => ({ columns: [{ block, example }] }));
    const { issues } = caniemail({ clients: [...PROGRAMS], html: renderExamples(columns).html });
    const titles = new Set([...issues.errors.values()].flatMap((found) => found.map(({ title }) => title)));
    expect([...titles].filter((title) => !Object.hasOwn(PROGRESSIVE, title))).toEqual([]);
  });
});

test('the list of progressive features has only features that emails use', () => {
  const { issues } = caniemail({ clients: [...PROGRAMS], html: renderExamples(fullCampaign()).html });
  const titles = new Set([...issues.errors.values()].flatMap((found) => found.map(({ title }) => title)));
  expect(Object.keys(PROGRESSIVE).filter((title) => !titles.has(title))).toEqual([]);
});
