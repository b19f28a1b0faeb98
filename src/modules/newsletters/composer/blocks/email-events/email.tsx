import type { BlockProps } from '#model/define-block.ts';
import { useEmail } from '../../email/email-context.ts';
import { EmailStack, ItemRow } from '../../email/item-parts.tsx';
import type { emailEvents } from './block.ts';

/** `card.note` is the date and the place of an event. */
export function View({ settings, items, page }: BlockProps<(typeof emailEvents)['settings']>) {
  const { look } = useEmail();
  return (
    <EmailStack gap={look.gap}>
      {(items[0] ?? []).map((card) => (
        <ItemRow
          key={card.id}
          card={settings.showImage ? card : { ...card, image: null }}
          parts={settings}
          page={page}
          size={17}
          note={card.note}
        />
      ))}
    </EmailStack>
  );
}
