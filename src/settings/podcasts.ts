import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { image } from '#fields/image/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';
import { DEFAULT_PODCAST_CATEGORY, PODCAST_CATEGORIES } from '#feeds/podcast-categories.ts';

const half = { width: 'half' } as const;

/** Data that podcast directories require of a feed (Apple, "Podcast RSS feed requirements"). */
export const podcastsSettings = defineSettings({
  name: 'podcasts',
  label: 'Podcasts',
  apiDescription: 'Series of episodes that podcast apps can subscribe to.',
  order: 120,
  fields: {
    series: list({
      label: 'Series',
      help: 'Each section with episodes has its own feed. Sections not listed here use the series of their parent section, or of the whole site.',
      typeName: 'PodcastSeriesSettings',
      entryLabel: 'series',
      countMax: 50,
      of: {
        section: relation({
          label: 'Section',
          to: 'websiteSection',
          help: 'Leave empty for the whole site.',
        }),
        title: text({
          label: 'Title',
          lengthMax: 150,
          help: 'Defaults to the section name and site name.',
        }),
        description: longText({
          label: 'Description',
          lengthMax: 4000,
          rows: 4,
          help: 'Defaults to the section’s description.',
        }),
        cover: image({
          label: 'Cover',
          isCover: true,
          help: 'A square image of 1,400 to 3,000 pixels, as Apple Podcasts requires.',
        }),
        owner: text({ label: 'Owner', lengthMax: 150, help: 'Defaults to the site name.', ...half }),
        email: email({
          label: 'Owner’s email',
          help: 'Podcast directories send a verification code to this address. The address is visible in the feed.',
          ...half,
        }),
        category: choice({
          label: 'Category',
          choices: plainChoices(PODCAST_CATEGORIES),
          default: DEFAULT_PODCAST_CATEGORY,
          ...half,
        }),
        isExplicit: boolean({ label: 'Explicit content', default: false, ...half }),
        guid: text({
          label: 'podcast:guid',
          lengthMax: 36,
          pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
          patternMessage: 'Enter a GUID such as 9b024349-ccf0-5f69-a609-6b82873eab3c.',
          help: 'If the series moved here, enter the GUID of its old feed. Leave empty for a new series.',
        }),
      },
    }),
  },
});
