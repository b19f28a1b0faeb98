import { sql, type RawBuilder } from 'kysely';
import { defineSource, type SourceRow } from '#model/pages/define-source.ts';
import { issuesSeen } from '../issues.ts';
import { magazineTag } from '../tags.ts';

type ContentsQuery = { kind: 'magazine/contents'; issueId: number };

/** Maximum number of an issue's items that are shown. */
const CONTENTS_MAX = 300;

/** The items of a published issue, in the order of its sections. */
export const contents = defineSource<ContentsQuery, RawBuilder<SourceRow>>({
  kind: 'magazine/contents',
  mode: 'results',
  statement: ({ issueId }, scope) =>
    sql`select (item.value)::integer as id, null::jsonb as note
      from (select m.contents from ${issuesSeen(scope)} and m.id = ${issueId}) as issue,
        jsonb_array_elements(issue.contents) with ordinality as part (value, place),
        jsonb_array_elements_text(case jsonb_typeof(part.value -> 'items') when 'array' then part.value -> 'items' else '[]' end)
          with ordinality as item (value, place)
      order by part.place, item.place limit ${CONTENTS_MAX}`,
  answer: (rows) => ({ ids: [...new Set(rows.map(({ id }) => id))], hasMore: false }),
  tags: (_query, { siteId }) => [magazineTag(siteId)],
  explain: ({ issueId }) => `The contents of issue ${issueId}`,
});
