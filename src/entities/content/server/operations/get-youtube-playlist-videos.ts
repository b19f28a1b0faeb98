import { sql } from 'kysely';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone, isReader } from '#model/permissions.ts';
import { PLAYLIST_PATTERN, PLAYLIST_VIDEOS_MAX, playlistKeyOf, readPlaylist } from '#media/youtube.ts';
import type { OperationContext } from '#server/context.ts';
import { playlistNamed } from '../youtube/playlists.ts';
import { presentVideo, VIDEO } from '../youtube/videos-of-company.ts';

export const getYoutubePlaylistVideos = defineOperation({
  name: 'getYoutubePlaylistVideos',
  kind: 'query',
  summary:
    'The videos of a YouTube playlist that a published company names, as they were within the last two hours; NOT_FOUND for any other. It never waits for YouTube.',
  input: {
    playlistId: text({
      label: 'Playlist',
      required: true,
      lengthMax: 200,
      pattern: PLAYLIST_PATTERN,
      patternMessage: 'Playlist must be the key or the address of a YouTube playlist.',
    }),
    limit: integer({ label: 'At most', default: 12, min: 1, max: PLAYLIST_VIDEOS_MAX }),
  },
  output: {
    shape: 'YoutubePlaylistVideos',
    fields: {
      videos: list({
        label: 'Videos',
        required: true,
        typeName: 'YoutubeVideo',
        entryLabel: 'video',
        of: VIDEO,
      }),
      problem: choice({
        label: 'Problem',
        choices: plainChoices(['waiting', 'noKey', 'failed'] as const),
        help: 'For staff: why there are none, or none newer.',
      }),
    },
  },
  access: anyone,
  run: async (ctx: OperationContext, { playlistId, limit }) => {
    const key = playlistKeyOf(playlistId) ?? '';
    const { rows } = await sql<unknown>`${playlistNamed(ctx.organisationId, key)}`.execute(ctx.db);
    if (rows.length === 0) throw notFound('PLAYLIST_NOT_FOUND', 'playlist');
    const { videos, problem } = readPlaylist(rows[0]);
    return {
      videos: videos.slice(0, limit ?? PLAYLIST_VIDEOS_MAX).map(presentVideo),
      problem: isReader(ctx.actor) ? null : problem,
    };
  },
});
