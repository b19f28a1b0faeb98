import { boolean } from '#fields/boolean/field.ts';
import { embedOf, type Embed } from '#media/embeds.ts';
import { defineBlock } from '#model/define-block.ts';
import { leadImage } from '#media/lead-image.ts';
import { numberField, textField } from '#page-model/type-fields.ts';
import type { ContentDetail, FileSource } from '#page-model/page.ts';

/** The item's video. */
export const videoPlayer = defineBlock({
  name: 'video_player',
  title: 'Video player',
  description: 'Plays the video from its main image, with chapters and transcript.',
  icon: 'film',
  category: 'media',
  v: 1,
  isDroppedBehindGate: true,
  keeps: 'film',
  hydrate: 'none',
  settings: {
    showChapters: boolean({
      label: 'Show chapters',
      default: true,
      help: 'Readers can jump to a chapter.',
    }),
    showTranscript: boolean({
      label: 'Show transcript',
      default: true,
      help: 'Collapsed below the player. For readers who cannot hear the video.',
    }),
    pictureInstead: boolean({
      label: 'Show the main image if there is no video',
      default: false,
      help: 'The page shows either the video or the image, never both.',
    }),
  },
  isEmpty: (settings, _items, { content }) =>
    !content ||
    (!filmFile(content) && !playerOf(content) && !(settings.pictureInstead && leadImage(content))),
});

/** The item's video file in the library; null without one, or if the file is of another kind. */
export function filmFile({ fields, files }: Pick<ContentDetail, 'fields' | 'files'>): FileSource | null {
  const file = files[numberField(fields, 'file') ?? 0];
  return file && (file.format === 'mp4' || file.format === 'webm') ? file : null;
}

/** The item's embedded video; null without one from a provider on the allow-list. */
export function playerOf({ fields }: Pick<ContentDetail, 'fields'>): Embed | null {
  return embedOf(textField(fields, 'embedCode') ?? '');
}
