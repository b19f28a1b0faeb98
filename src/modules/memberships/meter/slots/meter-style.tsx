/** Styles of the notices of meters and licences: only on pages that may have such a notice. */
import { defineSlot } from '#model/pages/define-slot.ts';
import css from '../ui/meter.css?inline';

export const meterStyle = defineSlot({
  place: 'head',
  when: ({ isMetered, passesGate }) => isMetered === true || passesGate === true,
  view: () => <style dangerouslySetInnerHTML={{ __html: css }} />,
});
