/** The videos of a company's playlist, for the API. */
import { sql } from 'kysely';
import { instant } from '#fields/instant/field.ts';
import { text } from '#fields/text/field.ts';
import { textField } from '#page-model/type-fields.ts';
import { playlistKeyOf, readPlaylist, youtubeAddress, type YoutubeVideo } from '#media/youtube.ts';
import type { ComputedField } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { playlistOf } from './playlists.ts';

/** A video as the API shows it. */
export const VIDEO = {
  id: text({ label: 'Id', required: true, help: 'The video’s ID on YouTube.' }),
  title: text({ label: 'Title', required: true }),
  description: text({ label: 'Description' }),
  published: instant({
    label: 'Published',
    help: 'When the video was published on YouTube. Null if YouTube doesn’t tell it.',
  }),
  url: text({ label: 'Address', required: true }),
};

export function presentVideo(video: YoutubeVideo): Record<string, unknown> {
  return { ...video, url: youtubeAddress(video.id) };
}

/** Specification, public site, section 3 "Company". */
export const youtubeVideos: ComputedField<typeof content> = {
  type: { list: { object: 'YoutubeVideo', shape: VIDEO } },
  description: 'Videos in the YouTube playlist of a company, at most two hours old.',
  resolve: async (work, { id, fields }) => {
    if (playlistKeyOf(textField(fields ?? {}, 'youtubePlaylist')) === null) return [];
    const { rows } = await sql<unknown>`${playlistOf(work.organisationId, id)}`.execute(work.db);
    return readPlaylist(rows[0]).videos.map(presentVideo);
  },
};
