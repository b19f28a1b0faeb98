import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import type { PageSubject } from '#page-model/page.ts';
import { textField } from '#page-model/type-fields.ts';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { berthsWords } from '../words.ts';

export const itemBerth = defineSlot({
  place: 'itemPanel',
  when: (page) => berthOf(page) !== null,
  view: ItemBerth,
});

function berthOf({ content }: PageSubject): string | null {
  return content && textField(content.fields, 'berth');
}

function ItemBerth({ page }: SlotProps) {
  const words = useWordsOf(berthsWords);
  const berth = berthOf(page);
  if (berth === null) return null;
  return (
    <div>
      <p>{words.berth(berth)}</p>
      <SlotPlace name="berthNote" berth={berth} />
    </div>
  );
}
