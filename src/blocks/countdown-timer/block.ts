import { instant } from '#fields/instant/field.ts';
import { text } from '#fields/text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { countdownOf } from './countdown.ts';

/** Days, hours, minutes and seconds until an event begins, then a text. */
export const countdownTimer = defineBlock({
  name: 'countdown_timer',
  title: 'Countdown timer',
  description: 'Counts down to a date and time, or to the start of the page’s event or webinar.',
  icon: 'clock',
  category: 'other',
  v: 1,
  hydrate: 'none',
  settings: {
    at: instant({
      label: 'Counts down to',
      help: 'Leave empty to count down to the start of the page’s item.',
    }),
    before: text({ label: 'Text before the start', required: true, default: 'Begins in', lengthMax: 80 }),
    after: text({
      label: 'Text after the start',
      required: true,
      default: 'Live now',
      lengthMax: 160,
      help: 'Shown until the item ends, or for one day if the block has its own date.',
    }),
  },
  isEmpty: (settings, _items, page) => countdownOf(settings.at, page) === null,
});
