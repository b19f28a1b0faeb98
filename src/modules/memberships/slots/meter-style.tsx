/** What the notice of a meter or of a licence looks like: on pages that may have one alone. */
import { defineSlot } from '#model/define-slot.ts';
import css from '../ui/meter.css?inline';

export const meterStyle = defineSlot({
  place: 'head',
  when: ({ isMetered, passesGate }) => isMetered === true || passesGate === true,
  view: () => <style dangerouslySetInnerHTML={{ __html: css }} />,
});
