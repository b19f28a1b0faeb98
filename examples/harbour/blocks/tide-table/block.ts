import { defineBlock } from '#model/define-block.ts';
import { harbourWords } from '../../words.ts';

/** Spring and neap tides by the phase of the moon. */
export const tideTable = defineBlock({
  name: 'tide_table',
  title: 'Tide table',
  description: 'Readers choose a day and see whether it has a spring or a neap tide.',
  category: 'other',
  icon: 'table',
  v: 1,
  hydrate: 'visible',
  settings: {},
  islandProps: (_settings, _items, { site }) => {
    const { day, spring, neap, between } = harbourWords(site.language);
    return { day, spring, neap, between };
  },
});
