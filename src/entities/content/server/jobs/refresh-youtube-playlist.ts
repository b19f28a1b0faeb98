import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { fetchVideos } from '../youtube/fetch-videos.ts';
import { storeVideos, playlistKey } from '../youtube/playlists.ts';

const FAILED: { problem: 'failed' } = { problem: 'failed' };

export const refreshYoutubePlaylist = defineJob({
  name: 'content/refreshYoutubePlaylist',
  summary: 'Fetches the videos of a company’s YouTube playlist.',
  payload: { company: integer({ label: 'Company', required: true }) },
  // A failed refresh is not retried before the next one is due.
  attemptsMax: 1,
  run: async ({ services: { config, log, fetch }, write }: JobContext, { company }) => {
    const key = await write((work) => playlistKey(work, company));
    if (key === null) return;
    const { apiUrl, apiKey } = config.youtube;
    if (apiKey === undefined) {
      await write((work) => storeVideos(work, company, key, { problem: 'noKey' }));
      return;
    }
    const answer = await fetchVideos(key, { apiUrl, apiKey }, fetch).then(
      (videos) => ({ videos }),
      (error: unknown) => {
        log.warn(
          { err: error, company, playlist: key },
          'The videos of a YouTube playlist could not be fetched.',
        );
        return FAILED;
      },
    );
    await write((work) => storeVideos(work, company, key, answer));
  },
});
