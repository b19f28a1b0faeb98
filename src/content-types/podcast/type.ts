import { integer } from '#fields/integer/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { isoDuration, RECORDING_FIELDS, thingData, TRANSCRIPT_GROUP } from '#content-types/mixins.ts';

/** An episode to listen to. */
export const podcast = defineContentType({
  name: 'Podcast',
  label: 'Podcast',
  pluralLabel: 'Podcasts',
  editKey: 'podcast',
  layoutKey: 'podcast',
  address: 'path',
  expects: ['teaser', 'fileSrc'],
  groups: [{ key: 'podcast', label: 'Episode' }, TRANSCRIPT_GROUP],
  fields: {
    fileSrc: url({ label: 'Sound file', group: 'podcast', help: 'The address of the MP3 or M4A.' }),
    season: integer({ label: 'Season', min: 1, max: 999, group: 'podcast', width: 'half' }),
    episode: integer({ label: 'Episode', min: 1, max: 99_999, group: 'podcast', width: 'half' }),
    ...RECORDING_FIELDS,
  },
  hides: ['sidebars'],
  cardFields: ['duration', 'episode'],
  cardNote: ({ fields }) =>
    [typeof fields['episode'] === 'number' ? `Episode ${fields['episode']}` : 'Podcast', fields['duration']]
      .filter(Boolean)
      .join(' · '),
  structuredData: (item) => {
    const duration = isoDuration(item.fields['duration']);
    return {
      '@type': 'PodcastEpisode',
      ...thingData(item),
      datePublished: item.published,
      ...(item.fields['episode'] ? { episodeNumber: item.fields['episode'] } : {}),
      ...(duration && { timeRequired: duration }),
      ...(item.fields['fileSrc']
        ? { associatedMedia: { '@type': 'MediaObject', contentUrl: item.fields['fileSrc'] } }
        : {}),
      partOfSeries: {
        '@type': 'PodcastSeries',
        name: item.sectionName ?? item.publisher.name,
        url: item.publisher.url,
      },
    };
  },
  examples: [
    { fileSrc: 'https://sound.quayside.example/lock-keepers.mp3', duration: '1:02:10', episode: 14 },
  ],
});
