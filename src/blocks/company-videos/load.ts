import { sql, type RawBuilder } from 'kysely';
import type { BlockLoad } from '#model/define-load.ts';
import type { YoutubeVideo } from '#model/youtube.ts';
import { companyOf, type companyVideos, type CompanyPlaylist } from './block.ts';

/** Hours for which the last answer of a silent YouTube is shown. */
const SHOWN_HOURS = 24;

/** The videos kept of the company's playlist: pages wait for no other server. */
export const load: BlockLoad<typeof companyVideos, RawBuilder<unknown>, CompanyPlaylist> = (
  { showPlaylist },
  _got,
  { page, scope, tag },
) => {
  const company = companyOf(page);
  if (!showPlaylist || company === 0) return { statements: {}, make: () => ({ videos: [], problem: null }) };
  tag(`youtube:${scope.organisationId}:${company}`);
  return {
    statements: {
      playlist: sql`select problem, asked is null as is_new,
          case when answered > now() - make_interval(hours => ${SHOWN_HOURS}) then videos else '[]' end as videos
        from youtube_playlist where organisation_id = ${scope.organisationId} and content_id = ${company}`,
    },
    make: ({ playlist: [row] = [] }) => ({
      // Checked when they were written.
      videos: Array.isArray(row?.['videos']) ? (row['videos'] as YoutubeVideo[]) : [],
      problem: problemOf(row),
    }),
  };
};

function problemOf(row: Record<string, unknown> | undefined): CompanyPlaylist['problem'] {
  const problem = row?.['problem'];
  if (problem === 'noKey' || problem === 'failed') return problem;
  return row?.['is_new'] === true ? 'waiting' : null;
}
