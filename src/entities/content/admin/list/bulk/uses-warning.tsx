import type { ContentListItem } from '../../content-api.ts';
import { ContentUsesList } from '../../editor/content-uses.tsx';

/** Lists what refers to the items that are about to be hidden from readers. */
export function Warning({ rows }: { rows: readonly ContentListItem[] }) {
  return <ContentUsesList items={rows} />;
}
