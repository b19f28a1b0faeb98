import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { SeriesChart } from './series-chart.tsx';

const POINTS = [
  { key: 1, name: 'Monday', tick: 'Mon', count: 1_200, before: 900 },
  { key: 2, name: 'Tuesday', tick: 'Tue', count: 0, before: null },
];

function shown(points: readonly (typeof POINTS)[number][]): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <SeriesChart
        title="Clicks"
        tools={<button type="button">By hour</button>}
        points={points}
        axis="Day"
        bars={{ key: 'This week', column: 'Clicks' }}
        line={{ key: 'Week before', column: 'Clicks before' }}
        readout={(index) => <b>Readout of {index}</b>}
        summary="Clicks fell from 1,200 to 0."
      />
    </MantineProvider>,
  );
}

/** The texts of elements, in their order. */
const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
    inner.replace(/<[^>]+>/g, ''),
  );

describe('a chart of two series', () => {
  const html = shown(POINTS);

  test('the chart is a section with its title and its controls', () => {
    expect(textsOf(html, 'h2')).toEqual(['Clicks']);
    expect(html).toMatch(/<section aria-labelledby="([^"]+)".*?<h2 id="\1"/s);
    expect(textsOf(html, 'button')).toContain('By hour');
  });

  test('the legend names both series while no point is chosen', () => {
    expect(html).toMatch(/This week.*Week before/s);
    expect(html).not.toContain('Readout');
  });

  test('the plot is one image with a summary, and its labels are hidden from screen readers', () => {
    expect(html.match(/role="img"/g)).toHaveLength(1);
    expect(html).toContain('aria-label="Clicks fell from 1,200 to 0."');
    expect(html).toMatch(/<ol[^>]*aria-hidden[^>]*>(?:(?!<\/ol>).)*Mon/s);
  });

  test('each point has a bar', () => {
    expect(html.match(/<rect /g)).toHaveLength(2);
  });

  test('the table has all figures, with a dash where the second series has none', () => {
    expect(textsOf(html, 'th')).toEqual(expect.arrayContaining(['Day', 'Clicks', 'Clicks before']));
    expect(html).toMatch(/Monday.*1,200.*900.*Tuesday.*0.*–/s);
  });

  test('a chart without points has an empty table and no bars', () => {
    const empty = shown([]);
    expect(empty).not.toContain('<rect ');
    expect(empty).not.toMatch(/NaN|Infinity|undefined/);
  });
});
