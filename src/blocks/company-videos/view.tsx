import { createElement } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { embedOf } from '#media/embeds.ts';
import type { PageSubject } from '#page-model/page.ts';
import { youtubeAddress, type Playlist, type YoutubeVideo } from '#media/youtube.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { Instant } from '#site/ui/date.tsx';
import { PressToPlay } from '#site/ui/media/press-to-play.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { companyVideos } from './block.ts';
import styles from './style.module.css';
import { companyVideosWords } from './words.ts';
import { cssVariables } from '#site/ui/css-variables.ts';

const SHOWN = { teaser: false, section: false, date: true, authors: false };

export function View({
  settings,
  items,
  data,
  page,
}: BlockProps<(typeof companyVideos)['settings'], Playlist | null>) {
  const words = useWordsOf(companyVideosWords);
  const own = items.flat().slice(0, settings.count);
  const films = (data?.videos ?? []).slice(0, settings.count - own.length);
  const level = settings.title ? 3 : 2;
  const { timeZone, language } = page.site;
  const columns = Math.max(1, Math.min(settings.columns, own.length + films.length));
  return createElement(
    'block-company-videos',
    null,
    <BlockHeading title={settings.title} link={settings.link} />,
    page.preview && data?.problem && <p className={styles['note']}>{words[data.problem]}</p>,
    <ul className={styles['videos']} style={cssVariables({ '--columns': columns })}>
      {own.map((card) => (
        <li key={card.id}>
          <Card
            card={card}
            size="medium"
            level={level}
            shown={SHOWN}
            timeZone={timeZone}
            language={language}
          />
        </li>
      ))}
      {films.map((film) => (
        <li key={film.id}>
          <Film film={film} level={level} page={page} />
        </li>
      ))}
    </ul>,
  );
}

function Film({ film, level, page }: { film: YoutubeVideo; level: 2 | 3; page: PageSubject }) {
  const embed = embedOf(youtubeAddress(film.id));
  const Heading = level === 2 ? 'h2' : 'h3';
  if (!embed) return null;
  return (
    <article className="card card-medium">
      <PressToPlay embed={embed} title={film.title} image={null} sizes="1px" />
      <div className="card-body">
        <Heading>{film.title}</Heading>
        {film.published && (
          <p className="card-meta">
            <Instant
              value={film.published}
              timeZone={page.site.timeZone}
              language={page.site.language}
              form="short"
            />
          </p>
        )}
      </div>
    </article>
  );
}
