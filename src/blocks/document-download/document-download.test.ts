import { expect, test } from 'vitest';
import { articleContent } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { documentDownload } from './block.ts';
import { fileNameOf } from '#site/ui/media/file-name.ts';
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
  expect(html).toContain(`href="${fields.fileSrc}" target="_blank" rel="noopener"><span>Download</span></a>`);
});

test('a file of the library takes precedence over a URL, and shows its type and size', () => {
  const file = {
    id: 4,
    name: 'Tide tables 2027',
    fileKey: `1-${'a'.repeat(24)}`,
    fileName: 'tide tables 2027.pdf',
    format: 'pdf',
    sizeBytes: 1_400_000,
  };
  const fields = { file: 4, fileSrc: 'https://files.quayside.example/old.pdf' };
  const render = (preview: boolean) =>
    renderBlockExample(documentDownload, View, {
      settings: {},
      page: { preview, content: articleContent({ fields, files: { 4: file } }) },
    });
  expect(render(false)).toContain(`href="/media/file/${file.fileKey}/tide%20tables%202027.pdf"`);
  expect(render(false)).toContain('PDF, 1.4 MB');
  expect(render(true)).toContain('tide%20tables%202027.pdf?until=');
});
