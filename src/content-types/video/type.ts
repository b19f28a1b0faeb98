import { cardWords } from '#content-types/card-words.ts';
import { embed } from '#fields/embed/field.ts';
import { file } from '#fields/file/field.ts';
import { text } from '#fields/text/field.ts';
import { embedOf } from '#media/embeds.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { textField } from '#page-model/type-fields.ts';
import {
  gateData,
  isoDuration,
  RECORDING_FIELDS,
  recordingParts,
  thingData,
  TRANSCRIPT_GROUP,
  transcriptData,
} from '#content-types/mixins.ts';

/** A film, played on its page. */
export const video = defineContentType({
  name: 'Video',
  label: 'Video',
  pluralLabel: 'Videos',
  apiDescription: 'A film that readers play on its page.',
  synonyms: ['film', 'clip', 'youtube'],
  family: 'Files and media',
  icon: 'film',
  editKey: 'video',
  layoutKey: 'video',
  address: 'path',
  sharedAs: 'video.other',
  isFilm: true,
  expects: ['teaser'],
  requiredToPublish: [['file', 'embedCode']],
  groups: [{ key: 'video', label: 'Video' }, TRANSCRIPT_GROUP],
  fields: {
    file: file({
      gated: true,
      label: 'Video file',
      group: 'video',
      help: 'An MP4 or WebM file, played in the site’s own player.',
    }),
    embedCode: embed({
      gated: true,
      label: 'Player',
      group: 'video',
      help: 'The URL or embed code of a video hosted elsewhere. It loads when a reader presses Play.',
    }),
    credit: text({ label: 'Credit', lengthMax: 120, group: 'video' }),
    ...RECORDING_FIELDS,
  },
  hides: ['sidebars'],
  cardNote: ({ fields: { duration }, language }) =>
    [cardWords(language).video, duration].filter(Boolean).join(' · '),
  structuredData: (item) => {
    const duration = isoDuration(item.fields['duration']);
    const player = embedOf(textField(item.fields, 'embedCode') ?? '');
    return {
      '@type': 'VideoObject',
      ...thingData(item),
      ...gateData(item),
      uploadDate: item.published,
      ...(item.imageUrls.length > 0 && { thumbnailUrl: item.imageUrls }),
      ...(duration && { duration }),
      ...recordingParts(item),
      ...(item.fileUrl && { contentUrl: item.fileUrl }),
      ...(player && { embedUrl: player.frameUrl }),
      ...transcriptData(item.fields),
    };
  },
  examples: [
    {
      embedCode: 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M',
      duration: '4:12',
      credit: 'Film: Quayside',
      chapters: [
        { start: '0:10', title: 'The lamps' },
        { start: '1:20', title: 'The gate' },
      ],
      transcript: 'The gate starts to move.',
    },
    { embedCode: 'https://vimeo.com/76979871', duration: '0:12', credit: 'Film: Quayside' },
  ],
});
