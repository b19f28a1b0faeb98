/** The search on the page for a missing URL. */
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { SearchField } from '../ui/field.tsx';
import { searchWords } from '../words.ts';

/** Height of the sponsor's logo in pixels (specification, section 9). */
const SPONSOR_LOGO_HEIGHT = 35;

export const notFoundSearch = defineSlot({ place: 'notFound', view: NotFoundSearch });

function NotFoundSearch({ page }: SlotProps) {
  const words = useWordsOf(searchWords);
  return (
    <SearchField
      placeholder={words.searchHere}
      settings={page.site.settings}
      logoHeight={SPONSOR_LOGO_HEIGHT}
    />
  );
}
