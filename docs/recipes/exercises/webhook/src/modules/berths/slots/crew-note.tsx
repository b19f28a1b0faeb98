import { defineSlot } from '#model/pages/define-slot.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { berthsWords } from '../words.ts';

/** Informs crews, below the berth of a gated item, that they can read it. */
export const crewNote = defineSlot({
  place: 'berthNote',
  when: ({ content }) => content?.isBehindGate === true,
  view: CrewNote,
});

function CrewNote() {
  const { crews } = useWordsOf(berthsWords);
  return <p>{crews}</p>;
}
