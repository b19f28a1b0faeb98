import { createElement } from 'react';
import { hasCome, overAt } from '#content-types/days.ts';
import type { BlockProps } from '#model/define-block.ts';
import { leadImage } from '#media/lead-image.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentDetail, PageSubject } from '#page-model/page.ts';
import { chaptersOf } from '#media/recording.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Chapters } from '#site/ui/media/chapters.tsx';
import { FilmFile } from '#site/ui/media/film-file.tsx';
import { Figure } from '#site/ui/media/figure.tsx';
import { itemFile } from '#site/ui/media/item-file.ts';
import { PressToPlay } from '#site/ui/media/press-to-play.tsx';
import { Transcript } from '#site/ui/media/transcript.tsx';
import { filmFile, playerOf, type videoPlayer } from './block.ts';
import styles from './style.module.css';

const SIZES = '(min-width: 1300px) 1236px, calc(100vw - 2rem)';

export function View({ settings, page }: BlockProps<(typeof videoPlayer)['settings']>) {
  const content = page.content;
  if (!content) return null;
  const film = filmOf(content, page);
  const transcript =
    settings.showTranscript && !isToCome(content, page) ? textField(content.fields, 'transcript') : null;
  const chapters = settings.showChapters && film ? chaptersOf(content.fields) : [];
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      {film ? (
        createElement(
          'block-video-player',
          null,
          <div className={chapters.length > 0 ? styles['beside'] : undefined}>
            {film.player}
            <Chapters chapters={chapters} addressAt={film.addressAt} />
          </div>,
        )
      ) : (
        <ImageInstead content={content} />
      )}
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
    </div>
  );
}

/** Whether a live event is not over yet: like a webinar, it has no transcript before that. */
function isToCome(content: ContentDetail, { now }: PageSubject): boolean {
  return content.startDate !== null && !hasCome(overAt(content, 0), now);
}

function ImageInstead({ content }: { content: ContentDetail }) {
  const image = leadImage(content);
  return image && <Figure image={image} ratio="16x9" sizes={SIZES} />;
}

/** The item's player, and the video's URL at a given second for readers without a script. */
function filmOf(content: ContentDetail, page: PageSubject) {
  const image = leadImage(content);
  const address = filmFile(content) && itemFile(content, page)?.address;
  if (address)
    return {
      player: (
        <FilmFile
          address={address}
          wholeAddress={new URL(address, page.site.origin).href}
          image={image}
          title={content.name}
        />
      ),
      addressAt: (second: number) => `${address}#t=${second}`,
    };
  const embed = playerOf(content);
  if (!embed) return null;
  return {
    player: <PressToPlay embed={embed} title={content.name} image={image} sizes={SIZES} />,
    addressAt: (second: number) => embed.seek && embed.seek.pageUrl + String(second),
  };
}
