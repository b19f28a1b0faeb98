import type { ContentListItem } from '../../content-api.ts';
import { ContentUsesList } from '../../editor/content-uses.tsx';

/** What refers to the items that readers are about to lose. */
export function Warning({ rows }: { rows: readonly ContentListItem[] }) {
  return <ContentUsesList ids={rows.map(({ id }) => id)} />;
}
