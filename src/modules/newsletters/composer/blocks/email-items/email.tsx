import { Fragment } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { useEmail } from '../../email/email-context.ts';
import { EmailStack, ItemImage, ItemRow, ItemText } from '../../email/item-parts.tsx';
import type { emailItems } from './block.ts';

type Props = BlockProps<(typeof emailItems)['settings']>;

export function View({ settings, items, page }: Props) {
  const { look, columnWidth } = useEmail();
  const { presentation } = settings;
  const gap = presentation === 'headlines' ? Math.round(look.gap * 0.6) : look.gap;
  return (
    <EmailStack gap={gap}>
      {(items[0] ?? []).map((card) => {
        const item = { card, parts: settings, page };
        if (presentation === 'list') return <ItemRow key={card.id} {...item} size={17} />;
        if (presentation === 'headlines') return <ItemText key={card.id} {...item} size={17} />;
        return (
          <Fragment key={card.id}>
            <ItemImage card={card} width={columnWidth} ratio="16x9" />
            <ItemText {...item} size={22} above={card.image ? 10 : 0} />
          </Fragment>
        );
      })}
    </EmailStack>
  );
}
