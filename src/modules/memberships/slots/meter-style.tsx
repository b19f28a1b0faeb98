/** What the notice of a meter looks like: on pages that have one alone. */
import { defineSlot } from '#model/define-slot.ts';
import css from '../ui/meter.css?inline';

export const meterStyle = defineSlot({
  place: 'head',
  when: ({ isMetered }) => isMetered === true,
  view: () => <style dangerouslySetInnerHTML={{ __html: css }} />,
});
