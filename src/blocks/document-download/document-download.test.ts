import { expect, test } from 'vitest';
import { articleContent } from '#model/example-cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { documentDownload } from './block.ts';
import { fileNameOf } from './file-name.ts';
import { View } from './view.tsx';

test.each([
  ['https://files.quayside.example/a/tide-tables.pdf', 'tide-tables.pdf', 'PDF'],
  ['https://files.quayside.example/lock%20keepers.mp3?v=2#start', 'lock keepers.mp3', 'MP3'],
  ['https://files.quayside.example/50%.csv', '50%.csv', 'CSV'],
  ['https://files.quayside.example/reports/2027/', '2027', null],
  ['https://files.quayside.example/', 'files.quayside.example', null],
  ['https://files.quayside.example/.hidden', '.hidden', null],
])('%s is the file %s of type %s', (address, name, type) => {
  expect(fileNameOf(address)).toEqual({ name, type });
});

test('the file opens in a new tab that knows nothing of the page', () => {
  const fields = { fileSrc: 'https://files.quayside.example/tide-tables.pdf' };
  const html = renderBlockExample(documentDownload, View, {
    settings: {},
    page: { content: articleContent({ fields }) },
  });
  expect(html).toContain(`href="${fields.fileSrc}" target="_blank" rel="noopener">Download</a>`);
});
