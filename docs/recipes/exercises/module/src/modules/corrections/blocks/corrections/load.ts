import { sql, type RawBuilder } from 'kysely';
import type { BlockLoad } from '#model/pages/define-load.ts';
import type { corrections } from './block.ts';

export interface ShownCorrection {
  id: number;
  headline: string;
  correct: string;
}

export const load: BlockLoad<typeof corrections, RawBuilder<unknown>, ShownCorrection[]> = (
  { count },
  _got,
  { scope, tag },
) => {
  tag(`corrections:${scope.siteId}`);
  return {
    statements: {
      newest: sql`select id, headline, correct from correction
        where organisation_id = ${scope.organisationId} and site_id = ${scope.siteId}
        order by corrected desc, id desc limit ${count ?? 5}`,
    },
    make: ({ newest = [] }) =>
      newest.map(({ id, headline, correct }) => ({
        id: Number(id),
        headline: String(headline),
        correct: String(correct),
      })),
  };
};
