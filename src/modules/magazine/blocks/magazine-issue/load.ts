import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { issueRows, nextIssueAt, shownIssue, type ShownIssue } from '../../issues.ts';
import { magazineTag } from '../../tags.ts';
import type { magazineIssue } from './block.ts';

export const load: BlockLoad<typeof magazineIssue, RawBuilder<unknown>, ShownIssue | null> = (
  { issue },
  { recordIds },
  { scope, tag, changesAt },
) => {
  tag(magazineTag(scope.siteId));
  const id = issue ?? recordIds[0]?.[0] ?? 0;
  return loadWork({
    statements: { next: nextIssueAt(scope), found: issueRows(scope, sql`and m.id = ${id}`) },
    make: ({ found: [row], next: [next] }) => {
      if (next) changesAt(next.next);
      return row ? shownIssue(row) : null;
    },
  });
};
