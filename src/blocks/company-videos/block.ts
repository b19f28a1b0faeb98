import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import type { PageSubject } from '#page-model/page.ts';
import { readPlaylist } from '#media/youtube.ts';

/** Videos of a company: those on the site, then those in its playlist. */
export const companyVideos = defineBlock({
  name: 'company_videos',
  title: 'Company videos',
  description: 'The site’s videos about the company, followed by the company’s YouTube playlist.',
  icon: 'film',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    count: integer({
      label: 'Number of videos',
      required: true,
      default: 6,
      min: 1,
      max: 24,
      help: 'Site videos and playlist videos combined.',
    }),
    columns: integer({ label: 'Columns', required: true, default: 3, min: 1, max: 4 }),
    showPlaylist: boolean({
      label: 'Show the YouTube playlist',
      default: true,
      help: 'The company’s own playlist. Nothing loads from YouTube until a reader presses Play.',
    }),
  },
  queries: (settings, page) => [
    {
      kind: 'stream',
      sectionId: null,
      contentTypes: ['Video'],
      companyId: companyOf(page),
      limit: settings.count,
    },
  ],
  // Specification, public site, section 2: dropped without videos. Previews show editors the reason.
  isEmpty: (_settings, items, { preview }, data) => {
    const { videos, problem } = readPlaylist(data);
    return items.flat().length === 0 && videos.length === 0 && !(preview && problem);
  },
});

/** Id of the page's company: the page's item itself, or the company that the item is about; 0 without one. */
export function companyOf({ content }: Pick<PageSubject, 'content'>): number {
  return (content?.type === 'Company' ? content.id : content?.companyId) ?? 0;
}
