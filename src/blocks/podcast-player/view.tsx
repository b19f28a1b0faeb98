import { createElement } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentDetail, PageSubject } from '#page-model/page.ts';
import { podcastFeedPath } from '#addresses/paths.ts';
import { chaptersOf, secondsOf, timeOf } from '#media/recording.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Chapters } from '#site/ui/media/chapters.tsx';
import { itemFile } from '#site/ui/media/item-file.ts';
import { Transcript } from '#site/ui/media/transcript.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { hasSound, type podcastPlayer } from './block.ts';
import styles from './style.module.css';
import { playerWords } from './words.ts';

export function View({ settings, page }: BlockProps<(typeof podcastPlayer)['settings']>) {
  const words = useWordsOf(playerWords);
  const english = useWordsAttributes(playerWords);
  const content = page.content;
  if (!content) return null;
  // A printed page has no player.
  const source = !page.forPrint && hasSound(content) ? itemFile(content, page)?.address : null;
  const transcript = settings.showTranscript ? textField(content.fields, 'transcript') : null;
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      {source &&
        createElement(
          'block-podcast-player',
          // An unpublished item's URL is valid only for minutes, so the bar would have no page to link back
          // to.
          page.preview ? null : { 'data-bar': barOf(content, page.path, words) },
          <Player content={content} source={source} />,
          <Chapters
            chapters={settings.showChapters ? chaptersOf(content.fields) : []}
            addressAt={(second) => `${source}#t=${second}`}
          />,
        )}
      {transcript && <Transcript text={transcript} isOpen={page.forPrint} />}
      {settings.showFeed && source && (
        <p className={styles['feed']}>
          <a href={podcastFeedPath(content.section?.path ?? '/')} {...english}>
            {words.feed}
          </a>
        </p>
      )}
    </div>
  );
}

/** Texts of the bar on the next page, in the language of the current page. */
function barOf(
  { id, name }: ContentDetail,
  path: PageSubject['path'],
  { goOn, play, pause, close }: ReturnType<typeof playerWords>,
): string {
  return JSON.stringify({ id, path, name, goOn: goOn(name), play, pause, close });
}

function Player({ content, source }: { content: ContentDetail; source: string }) {
  const words = useWordsOf(playerWords);
  const english = useWordsAttributes(playerWords);
  const seconds = secondsOf(textField(content.fields, 'duration')) ?? 0;
  return (
    <div className={styles['player']}>
      {/* The transcript, if any, is below. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls preload="none" src={source} aria-label={content.name} />
      <div className={styles['controls']} {...english}>
        <button type="button" className={styles['play']} data-do="play" aria-label={words.play}>
          <span className={styles['sign']} aria-hidden="true" />
        </button>
        <input
          type="range"
          className={styles['position']}
          min="0"
          max={seconds || 1}
          defaultValue="0"
          step="1"
          aria-label={words.position}
        />
        <span className={styles['time']}>
          <span data-now>{timeOf(0)}</span>
          {seconds > 0 && <> / {timeOf(seconds)}</>}
        </span>
        <span className={styles['steps']}>
          <button type="button" data-do="-15" aria-label={words.back}>
            −15
          </button>
          <button type="button" data-do="30" aria-label={words.forward}>
            +30
          </button>
          <button type="button" data-do="speed" data-name={words.speed} aria-label={`${words.speed} 1×`}>
            1×
          </button>
        </span>
      </div>
    </div>
  );
}
