import type { BlockProps } from '#model/define-block.ts';
import { useEmail } from '../../email/email-context.ts';
import { ItemImage, ItemText } from '../../email/item-parts.tsx';
import type { emailLead } from './block.ts';

/** Below this width of a column, the name is as large as in a list of large images. */
const NARROW = 420;

export function View({ settings, items, page }: BlockProps<(typeof emailLead)['settings']>) {
  const { columnWidth } = useEmail();
  const card = items[0]?.[0];
  if (!card) return null;
  return (
    <>
      <ItemImage card={card} width={columnWidth} ratio="16x9" />
      <ItemText
        card={card}
        parts={settings}
        page={page}
        size={columnWidth < NARROW ? 22 : 28}
        above={card.image ? 14 : 0}
      />
    </>
  );
}
