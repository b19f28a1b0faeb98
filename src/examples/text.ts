/** A text for examples and tests. */
import type { RichText } from '#rich-text/document/rich-text.ts';

/** A text with every existing node and mark. */
export function everyNode(): RichText {
  const words = (text: string) => ({ type: 'text', text });
  const paragraph = (text: string) => ({ type: 'paragraph', content: [words(text)] });
  const cell = (type: 'tableCell' | 'tableHeader', text: string) => ({ type, content: [paragraph(text)] });
  const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] });
  return {
    v: 1,
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'italic', marks: [{ type: 'italic' }] },
          { type: 'text', text: 'struck', marks: [{ type: 'strike' }] },
          { type: 'text', text: 'code', marks: [{ type: 'code' }] },
          { type: 'hardBreak' },
          {
            type: 'text',
            text: 'a link out',
            marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }],
          },
          {
            type: 'text',
            text: 'a link within',
            marks: [{ type: 'link', attrs: { contentId: 10_000_002 } }],
          },
          {
            type: 'text',
            text: 'a link to an item that is gone',
            marks: [{ type: 'link', attrs: { contentId: 10_000_999 } }],
          },
          {
            type: 'text',
            text: 'a section',
            marks: [{ type: 'link', attrs: { sectionId: 8, newTab: true } }],
          },
          { type: 'footnote', content: [words('Measured at low water.')] },
        ],
      },
      {
        type: 'paragraph',
        content: [
          words('10'),
          { type: 'text', text: '6', marks: [{ type: 'superscript' }] },
          words(' t of CO'),
          { type: 'text', text: '2', marks: [{ type: 'subscript' }] },
          words(', as '),
          { type: 'text', text: 'the ', marks: [{ type: 'quoted' }] },
          { type: 'text', text: 'whole', marks: [{ type: 'bold' }, { type: 'quoted' }] },
          { type: 'text', text: ' port', marks: [{ type: 'quoted' }] },
          words(' in '),
          {
            type: 'text',
            text: 'TEU',
            marks: [{ type: 'abbreviation', attrs: { title: 'Twenty-foot equivalent unit' } }],
          },
          words(', '),
          { type: 'text', text: '港', marks: [{ type: 'ruby', attrs: { text: 'みなと' } }] },
        ],
      },
      { type: 'heading', attrs: { level: 2 }, content: [words('The gate')] },
      { type: 'heading', attrs: { level: 3 }, content: [words('The gate')] },
      {
        type: 'bulletList',
        content: [
          item('Sill'),
          { type: 'listItem', content: [paragraph('Leaf'), { type: 'bulletList', content: [item('Seal')] }] },
        ],
      },
      { type: 'orderedList', attrs: { start: 3 }, content: [item('Close'), item('Pump')] },
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph('Ask for the level.'),
              { type: 'codeBlock', attrs: { code: 'gauge read --sill' } },
            ],
          },
          {
            type: 'listItem',
            content: [{ type: 'codeBlock', attrs: { code: 'gauge read --leaf' } }],
          },
        ],
      },
      {
        type: 'codeBlock',
        attrs: { code: 'LOC+11+NLOUD:139:6\n\tDTM+133:202611180745:203 <arrival>', language: 'edifact' },
      },
      {
        type: 'blockquote',
        content: [paragraph('The water does not read the timetable.'), paragraph('— The lock-keeper')],
      },
      {
        type: 'blockquote',
        content: [
          paragraph('From the manual:'),
          { type: 'orderedList', content: [item('Open the sluice.'), item('Wait.')] },
          { type: 'codeBlock', attrs: { code: 'sluice open' } },
          { type: 'blockquote', content: [paragraph('And wait again.')] },
        ],
      },
      {
        type: 'bulletList',
        content: [
          { ...item('Grease the hinges'), attrs: { checked: true } },
          { ...item('Paint the leaf'), attrs: { checked: false } },
          {
            type: 'listItem',
            content: [
              paragraph('Ask the pilot'),
              { type: 'blockquote', content: [paragraph('Not on Sundays.')] },
            ],
          },
        ],
      },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { asset: 5, alt: '', caption: null, credit: null } },
      { type: 'image', attrs: { asset: 404, alt: 'Not there', caption: null, credit: null } },
      { type: 'embed', attrs: { url: 'https://vimeo.com/123456789', title: 'The gate moves' } },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Port'), cell('tableHeader', 'Moves')] },
          {
            type: 'tableRow',
            content: [
              { ...cell('tableCell', 'Oudemonde'), attrs: { align: 'center' } },
              cell('tableCell', '28.4'),
            ],
          },
        ],
      },
      {
        type: 'pullQuote',
        attrs: { attribution: 'The harbour master' },
        content: [words('We lose four minutes, and with them the tide.')],
      },
      {
        type: 'sidebar',
        attrs: { title: 'The gate in figures' },
        content: [
          paragraph('Built in one piece.'),
          { type: 'heading', attrs: { level: 3 }, content: [words('Weight')] },
          { type: 'bulletList', content: [item('1,100 tonnes')] },
        ],
      },
      {
        type: 'gallery',
        attrs: {
          images: [
            { asset: 5, alt: 'The radar at noon', caption: 'Noon', credit: null },
            { asset: 404, alt: 'Not there', caption: null, credit: null },
          ],
        },
      },
      { type: 'download', attrs: { url: '/files/gate.pdf', title: 'Plan of the gate' } },
      {
        type: 'paragraph',
        content: [words('The pumps are older.'), { type: 'footnote', content: [words('By nine years.')] }],
      },
    ],
  };
}
