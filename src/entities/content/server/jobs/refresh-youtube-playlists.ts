import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { queueDuePlaylists } from '../youtube/playlists.ts';

export const refreshYoutubePlaylists = defineJob({
  name: 'content/refreshYoutubePlaylists',
  summary: 'Schedules a refresh of YouTube playlists that are almost two hours old.',
  payload: {},
  attemptsMax: 1,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) await ctx.writeFor(organisationId, queueDuePlaylists);
  },
});
