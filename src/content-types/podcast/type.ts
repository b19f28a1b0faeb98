import { cardWords } from '#content-types/card-words.ts';
import { file } from '#fields/file/field.ts';
import { integer } from '#fields/integer/field.ts';
import { url } from '#fields/url/field.ts';
import { soundAdvice } from './audio-formats.ts';
import { defineContentType } from '#model/define-content-type.ts';
import {
  clipData,
  gatedWorkData,
  isoDuration,
  RECORDING_FIELDS,
  thingData,
  TRANSCRIPT_GROUP,
  transcriptData,
} from '#content-types/mixins.ts';

/** A podcast episode. */
export const podcast = defineContentType({
  name: 'Podcast',
  label: 'Podcast',
  pluralLabel: 'Podcasts',
  apiDescription: 'An episode of a podcast, with its audio file.',
  synonyms: ['audio', 'episode'],
  family: 'Files and media',
  icon: 'sound',
  editKey: 'podcast',
  layoutKey: 'podcast',
  address: 'path',
  isEpisode: true,
  expects: ['teaser'],
  requiredToPublish: [['file', 'fileSrc']],
  groups: [{ key: 'podcast', label: 'Episode' }, TRANSCRIPT_GROUP],
  fields: {
    file: file({
      gated: true,
      label: 'Audio file',
      group: 'podcast',
      help: 'An MP3 or M4A file.',
      advise: soundAdvice,
    }),
    fileSrc: url({
      gated: true,
      label: 'External audio URL',
      group: 'podcast',
      help: 'Use for a file that is not in the library.',
      advise: soundAdvice,
    }),
    season: integer({ label: 'Season', min: 1, max: 999, group: 'podcast', width: 'half' }),
    episode: integer({
      readers: ['card'],
      label: 'Episode',
      min: 1,
      max: 99_999,
      group: 'podcast',
      width: 'half',
    }),
    ...RECORDING_FIELDS,
  },
  hides: ['sidebars'],
  cardNote: ({ fields: { episode, duration }, language }) => {
    const words = cardWords(language);
    return [typeof episode === 'number' ? words.episode(episode) : words.podcast, duration]
      .filter(Boolean)
      .join(' · ');
  },
  structuredData: (item) => {
    const duration = isoDuration(item.fields['duration']);
    return {
      '@type': 'PodcastEpisode',
      ...thingData(item),
      ...gatedWorkData(item),
      datePublished: item.published,
      ...(item.fields['episode'] ? { episodeNumber: item.fields['episode'] } : {}),
      ...(duration && { timeRequired: duration }),
      ...(item.fileUrl && {
        associatedMedia: {
          '@type': 'AudioObject',
          contentUrl: item.fileUrl,
          ...clipData(item),
          ...transcriptData(item.fields),
        },
      }),
      ...(item.series && { partOfSeries: item.series }),
    };
  },
  examples: [
    {
      fileSrc: 'https://sound.quayside.example/lock-keepers.mp3',
      duration: '1:02:10',
      episode: 14,
      chapters: [
        { start: '0:00', title: 'Who opens a lock' },
        { start: '41:30', title: 'A night in November' },
      ],
    },
  ],
});
