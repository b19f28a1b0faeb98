import { boolean } from '#fields/boolean/field.ts';
import { embedOf, type Embed } from '#model/embeds.ts';
import { defineBlock } from '#model/define-block.ts';
import { mainPicture } from '#model/main-picture.ts';
import { textField } from '#model/own-fields.ts';
import type { ContentDetail } from '#model/page.ts';

/** The film of the item. */
export const videoPlayer = defineBlock({
  name: 'video_player',
  title: 'Video player',
  description: 'The item’s video, and what is said in it.',
  category: 'media',
  v: 1,
  hydrate: 'none',
  settings: {
    showTranscript: boolean({
      label: 'Show the transcript',
      default: true,
      help: 'Collapsed below the player. Needed by readers who cannot hear the video.',
    }),
    pictureInstead: boolean({
      label: 'Show the main image without a video',
      default: false,
      help: 'A page shows either the video or the image, never both.',
    }),
  },
  isEmpty: (settings, _items, { content }) =>
    !content || (!playerOf(content) && !(settings.pictureInstead && mainPicture(content))),
});

/** The item's film; null without one a provider of the allow-list has. */
export function playerOf({ fields }: Pick<ContentDetail, 'fields'>): Embed | null {
  return embedOf(textField(fields, 'embedCode') ?? '');
}
