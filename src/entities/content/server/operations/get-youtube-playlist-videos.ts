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
    'The videos of a published company’s YouTube playlist, at most two hours old. NOT_FOUND for other playlists. Never waits for YouTube.',
  input: {
    playlistId: text({
      label: 'Playlist',
      required: true,
      lengthMax: 200,
      pattern: PLAYLIST_PATTERN,
      patternMessage: 'Playlist must be the ID or URL of a YouTube playlist.',
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
        help: 'For staff: why videos are missing or outdated.',
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
