import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { queueDuePlaylists } from '../youtube/playlists.ts';

export const refreshYoutubePlaylists = defineJob({
  name: 'content/refreshYoutubePlaylists',
  summary: 'Has the YouTube playlists fetched again whose videos would be older than two hours.',
  payload: {},
  attemptsMax: 1,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) await ctx.writeFor(organisationId, queueDuePlaylists);
  },
});
