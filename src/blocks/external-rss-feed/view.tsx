import { StoredLink } from '#site/ui/links/stored-link.tsx';
import type { BlockProps } from '#model/define-block.ts';
import { FEED_PENDING, type Feed, type FeedItem } from '#feeds/feed.ts';
import { cutAtWord, EXCERPT_LENGTH } from '#text/teaser.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Instant } from '#site/ui/date.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { useWordsOf } from '#site/ui/words.ts';
import type { externalRssFeed } from './block.ts';
import styles from './style.module.css';
import { feedWords } from './words.ts';

type Props = BlockProps<(typeof externalRssFeed)['settings'], Feed | null>;

export function View({ settings, data, page }: Props) {
  const words = useWordsOf(feedWords);
  const { items = [], problem = null } = data ?? {};
  return (
    <>
      <BlockHeading title={settings.title} link={settings.link} />
      {page.preview && problem && (
        <p className={styles['note']}>
          {problem === FEED_PENDING ? words.waiting : words.failed} {words.previewOnly}
          {problem !== FEED_PENDING && (
            <>
              {' '}
              <span lang="en" dir="ltr">
                {problem}
              </span>
            </>
          )}
        </p>
      )}
      <ul className={styles[settings.presentation]}>
        {items.slice(0, settings.count).map((item) => (
          <li key={item.url}>
            <Entry item={item} settings={settings} page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ item, settings, page }: { item: FeedItem } & Pick<Props, 'settings' | 'page'>) {
  const Heading = settings.title ? 'h3' : 'h2';
  const { timeZone, language } = page.site;
  const date = (settings.showDate ?? true) && item.published;
  return (
    <article className={`card card-text ${settings.presentation === 'cards' ? 'card-medium' : 'card-small'}`}>
      <div className="card-body">
        <Heading className="card-title">
          <StoredLink href={item.url} {...linkTarget(item.url)}>
            {item.title}
          </StoredLink>
        </Heading>
        {(settings.showTeaser ?? true) && item.teaser && (
          <p className="card-teaser">{cutAtWord(item.teaser, settings.teaserLength ?? EXCERPT_LENGTH)}</p>
        )}
        {(settings.source || date) && (
          <p className="card-meta">
            {settings.source && <span>{settings.source}</span>}
            {date && <Instant value={date} timeZone={timeZone} language={language} form="short" />}
          </p>
        )}
      </div>
    </article>
  );
}
