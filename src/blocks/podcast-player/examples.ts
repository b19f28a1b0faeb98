import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';
import type { ContentDetail } from '#page-model/page.ts';

const episode = (fields: Record<string, unknown>, more: Partial<ContentDetail> = {}) => ({
  content: articleContent({
    type: 'Podcast',
    typeLabel: 'Podcast',
    name: 'Soundings: the night watch on the sea lock',
    body: null,
    fields,
    ...more,
  }),
});

const fileSrc = 'https://sound.quayside.example/night-watch.mp3';

export const examples: readonly BlockExample[] = [
  {
    name: 'with chapters and a transcript',
    settings: { title: 'Listen' },
    page: episode({
      fileSrc,
      duration: '41:10',
      chapters: [
        { start: '0:00', title: 'Who opens a lock at two in the morning' },
        { start: '12:30', title: 'The tide, and what it does to a timetable' },
        { start: '33:05', title: 'Questions from the quay' },
      ],
      transcript: 'Declan Farrelly: It is ten to two.\nOsvald Rimestad: It usually is.',
    }),
  },
  {
    name: 'a file of the library, alone',
    settings: { showFeed: false },
    page: episode(
      { file: 7 },
      {
        files: {
          7: {
            id: 7,
            name: 'The night watch',
            fileKey: '1/ab/1-abcdef',
            fileName: 'night-watch.mp3',
            format: 'mp3',
            sizeBytes: 19_400_000,
          },
        },
      },
    ),
  },
  {
    name: 'the transcript of an episode without a file',
    settings: {},
    page: episode({ transcript: 'Nothing to hear.' }),
  },
  { name: 'an episode without a file', settings: {}, page: episode({}), empty: true },
  {
    name: 'an item of another type with a file',
    settings: {},
    page: {
      content: articleContent({ type: 'Whitepaper', fields: { fileSrc: 'https://example.org/a.mp3' } }),
    },
    empty: true,
  },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
