import { Icon } from '#admin/ui/icons/icon.tsx';
import type { Block } from '#model/define-block.ts';
import type { IconName } from '#look/icon.ts';

const OF_CATEGORY: Record<Block['category'], IconName> = {
  content: 'text',
  author: 'person',
  section: 'tree',
  media: 'gallery',
  form: 'form',
  other: 'block',
};

/** The block's icon, otherwise its category's; a question mark for an unknown block. */
export function BlockIcon({ block }: { block: Pick<Block, 'icon' | 'category'> | undefined }) {
  return <Icon name={block?.icon} fallback={block ? OF_CATEGORY[block.category] : 'question'} />;
}
