import { expect, test } from 'vitest';
import { wordRetention, sourceWords } from '#testing/hostile/word-retention.ts';
import { markdownToRichText } from '../markdown/markdown.ts';

const TABLE = `Before.

<table style="width: 600px">
  <tr>
    <th>
      Metric
    </th>

    <th>Definition</th>
  </tr>

  <tr>
    <td>
      Total visits

      A second *paragraph*
    </td>

    <td><pre>
    kept
      as it is
</pre></td>
  </tr>
</table>

    code after
`;

test('a table whose lines are indented and apart stays a table, and what follows it stays what it was', () => {
  const { content } = markdownToRichText(TABLE);
  expect(content.map(({ type }) => type)).toEqual(['paragraph', 'table', 'codeBlock']);
  const cells = content[1]?.content?.map((row) => row.content?.map(({ type }) => type));
  expect(cells).toEqual([
    ['tableHeader', 'tableHeader'],
    ['tableCell', 'tableCell'],
  ]);
  const text = JSON.stringify(content[1]);
  expect(text).toContain('"text":"paragraph","marks":[{"type":"italic"}]');
  expect(text).toContain('\u00a0\u00a0as it is');
});

test('words between rows and cells, and those of a table that never ends, follow it', () => {
  const odd = '<table>One<tr>two<td>three</td><p>four</p></tr>five\n\nsix\n\n- seven';
  const { content } = markdownToRichText(odd);
  expect(wordRetention(sourceWords(odd), { v: 1, content })).toEqual({ words: 7, missing: [] });
  expect(content[0]?.type).toBe('table');
});

test('a table in a block of code stays code', () => {
  const fenced = '```html\n<table>\n    <td>\n```\n\n    <table>';
  expect(markdownToRichText(fenced).content.map(({ type }) => type)).toEqual(['codeBlock', 'codeBlock']);
});
