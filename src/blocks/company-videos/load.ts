import { sql, type RawBuilder } from 'kysely';
import type { BlockLoad, LoadWork } from '#model/pages/define-load.ts';
import { readPlaylist, type Playlist } from '#media/youtube.ts';
import { companyOf, type companyVideos } from './block.ts';

/** Hours for which YouTube's last response is shown while YouTube does not respond. */
const SHOWN_HOURS = 24;

const NOTHING: LoadWork<RawBuilder<unknown>, Playlist> = {
  statements: {},
  make: () => ({ videos: [], problem: null }),
};

/** The cached videos of the company's playlist: rendering never waits for another server. */
export const load: BlockLoad<typeof companyVideos, RawBuilder<unknown>, Playlist> = (
  { showPlaylist },
  _got,
  { page, scope, tag },
) => {
  const company = companyOf(page);
  if (!showPlaylist || company === 0) return NOTHING;
  tag(`youtube:${scope.organisationId}:${company}`);
  const work: LoadWork<RawBuilder<unknown>, Playlist> = {
    statements: {
      playlist: sql`select problem, asked is null as is_new,
          case when answered > now() - make_interval(hours => ${SHOWN_HOURS}) then videos else '[]' end as videos
        from youtube_playlist where organisation_id = ${scope.organisationId} and content_id = ${company}`,
    },
    make: ({ playlist }) => readPlaylist(playlist?.[0]),
  };
  return work;
};
