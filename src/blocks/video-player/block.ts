import { boolean } from '#fields/boolean/field.ts';
import { embedOf } from '#model/embeds.ts';
import { defineBlock } from '#model/define-block.ts';
import { textField } from '#model/own-fields.ts';

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
      help: 'Folded below the player. Readers who do not hear the film need it.',
    }),
  },
  isEmpty: (_settings, _items, page) => !embedOf(textField(page.content?.fields ?? {}, 'embedCode') ?? ''),
});
