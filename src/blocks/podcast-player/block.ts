import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { numberField, textField } from '#page-model/type-fields.ts';
import type { ContentDetail } from '#page-model/page.ts';

/** URL extensions of files without audio playback: videos, which have a separate block, and documents. */
const NO_SOUND = /\.(?:mp4|webm|mov|pdf|docx?|xlsx?|pptx?|zip|csv|txt)(?:[?#]|$)/i;
const SOUND_FORMATS = new Set(['mp3', 'm4a', 'ogg', 'wav']);

/** The page's podcast episode. */
export const podcastPlayer = defineBlock({
  name: 'podcast_player',
  title: 'Podcast player',
  description: 'Plays the episode, with chapters and transcript. Playback continues on the next page.',
  icon: 'sound',
  category: 'media',
  v: 1,
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
      help: 'Collapsed below the player. For readers who cannot hear the episode.',
    }),
    showFeed: boolean({
      label: 'Show link to the feed',
      default: true,
      help: 'The podcast feed with all episodes in this episode’s section.',
    }),
  },
  isEmpty: ({ showTranscript }, _items, { content }) =>
    !content || !(hasSound(content) || (showTranscript !== false && hasTranscript(content))),
});

/** Whether an episode has a transcript. */
function hasTranscript({ type, fields }: ContentDetail): boolean {
  return type === 'Podcast' && textField(fields, 'transcript') !== null;
}

/** Whether an item has audio: the file of an episode, in the library or at a URL. */
export function hasSound({ type, fields, files }: ContentDetail): boolean {
  if (type !== 'Podcast') return false;
  const file = files[numberField(fields, 'file') ?? 0];
  if (file) return SOUND_FORMATS.has(file.format);
  const address = textField(fields, 'fileSrc');
  return address !== null && !NO_SOUND.test(address);
}
