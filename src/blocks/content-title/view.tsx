import { StoredLink } from '#site/ui/links/stored-link.tsx';
import { Fragment } from 'react';
import { contentStyleSettings } from '#settings/content-style.ts';
import type { BlockProps } from '#model/define-block.ts';
import type { ContentDetail, PageSubject } from '#page-model/page.ts';
import { nameOfLanguage } from '#text/languages.ts';
import { onePerLanguage } from '#page-model/translations.ts';
import { readingMinutes } from '#rich-text/document/rich-text.ts';
import { AuthorLinks } from '#site/ui/links/author-links.tsx';
import { Breadcrumb } from '#site/ui/breadcrumb.tsx';
import { Instant } from '#site/ui/date.tsx';
import { inLanguage } from '#site/ui/in-language.ts';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import { PrintedAddress } from '#site/ui/links/printed-address.tsx';
import { useTemplates } from '#site/ui/templates.ts';
import { useTypeViews } from '#site/ui/type-views.tsx';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';
import { topicOf } from '#page-model/topics.ts';
import type { contentTitle } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof contentTitle)['settings']>;

export function View({ settings, page }: Props) {
  return (
    <>
      <Above title={settings.title} link={settings.link} />
      {page.content ? (
        <Item content={page.content} settings={settings} page={page} />
      ) : (
        page.section && <SectionTitle section={page.section} settings={settings} page={page} />
      )}
      <TopicTitle page={page} />
    </>
  );
}

function TopicTitle({ page }: Pick<Props, 'page'>) {
  const topic = topicOf(page);
  if (!topic) return null;
  return (
    <header className={styles['title']}>
      <h1 className={styles['section']}>{topic.name}</h1>
      {topic.description && <p className={styles['deck']}>{topic.description}</p>}
    </header>
  );
}

/**
 * The block's own title, above the page's title. It is not a heading, because the page's title is the first
 * heading.
 */
function Above({ title, link }: Pick<Props['settings'], 'title' | 'link'>) {
  if (!title) return null;
  return (
    <p className={`block-title ${styles['above']}`}>
      <StoredLink href={link}>{title}</StoredLink>
    </p>
  );
}

/** The item's title, or the replacement that its type defines, and its facts. */
function Item(props: { content: ContentDetail; settings: Props['settings']; page: PageSubject }) {
  const { content, settings, page } = props;
  const { Header, Facts } = useTypeViews(content.type);
  const Own = useTemplates()?.ItemTitle;
  return (
    <>
      {Header ? (
        <Header content={content} page={page} />
      ) : Own ? (
        <Own content={content} page={page} />
      ) : (
        <ItemTitle {...props} />
      )}
      {Facts && settings.showFacts && <Facts content={content} page={page} />}
    </>
  );
}

function ItemTitle({
  content,
  settings,
  page,
}: {
  content: ContentDetail;
  settings: Props['settings'];
  page: PageSubject;
}) {
  return (
    <header className={styles['title']}>
      {settings.showBreadcrumb && <Breadcrumb trail={content.hierarchy} withHome={startsAtHome(page)} />}
      {content.labels.length > 0 && (
        <p className={styles['labels']}>
          {content.labels.map((label) => (
            <span className="label" key={label}>
              {label}
            </span>
          ))}
        </p>
      )}
      <h1 {...inLanguage(content.language)}>{content.name}</h1>
      {settings.showDeck && content.deck && (
        <p className={styles['deck']} {...inLanguage(content.language)}>
          {content.deck}
        </p>
      )}
      <Byline content={content} settings={settings} page={page} />
      <Translations content={content} />
      <PrintedAddress className="item-address">{page.site.origin + content.path}</PrintedAddress>
    </header>
  );
}

/** Links to the item in other languages, one per language, each named in its own language. */
function Translations({ content: { id, translations = [] } }: { content: ContentDetail }) {
  const words = useWords().item;
  const english = useWordsAttributes();
  const own = translations.find((one) => one.id === id)?.language;
  const others = onePerLanguage(translations).filter(({ language }) => language !== own);
  if (others.length === 0) return null;
  return (
    <p className={styles['facts']}>
      <span {...english}>
        {words.alsoIn}{' '}
        {others.map(({ url, language }, index) => (
          <Fragment key={language}>
            {index > 0 && ' · '}
            <TranslationLink url={url} language={language} />
          </Fragment>
        ))}
      </span>
    </p>
  );
}

function TranslationLink({ url, language }: { url: string; language: string }) {
  const named = nameOfLanguage(language);
  return (
    <a href={url} hrefLang={language} {...inLanguage(named.language)}>
      {named.name}
    </a>
  );
}

function Byline({
  content,
  settings,
  page,
}: {
  content: ContentDetail;
  settings: Props['settings'];
  page: PageSubject;
}) {
  const words = useWords().item;
  const english = useWordsAttributes();
  const minutes = content.wholeMinutes ?? readingMinutes(content.body);
  // An event shows its dates among its facts: readers would confuse a second date with them, and a reading
  // time is of no use.
  const isEvent = content.startDate !== null;
  const hasAuthors = settings.showAuthors && (content.authors.length > 0 || content.byline !== null);
  const facts = [
    settings.showDate && content.published && !isEvent && (
      <Instant
        key="date"
        value={content.published}
        timeZone={page.site.timeZone}
        language={page.site.language}
        form="published"
      />
    ),
    settings.showReadingTime && content.body && !isEvent && (
      <span key="reading" {...english}>
        {words.minutesToRead(minutes)}
      </span>
    ),
    content.source && (
      <span key="source" {...english}>
        {words.source(content.source)}
      </span>
    ),
    ...(settings.showAuthors ? credits(content, words, english) : []),
  ].filter(Boolean);
  if (!hasAuthors && facts.length === 0) return null;
  return (
    <div className={styles['byline']}>
      {hasAuthors && (
        <p className={styles['authors']} {...english}>
          {words.by(content.byline ?? <AuthorLinks authors={content.authors} />)}
        </p>
      )}
      {facts.length > 0 && <p className={styles['facts']}>{facts}</p>}
    </div>
  );
}

/** The item's contributors and photographers. */
function credits(
  content: ContentDetail,
  words: ReturnType<typeof useWords>['item'],
  english: ReturnType<typeof useWordsAttributes>,
): React.ReactNode[] {
  const { contributors, photographers } = content.fields;
  const [others, photoCredits] = [itemLinks(contributors, content), itemLinks(photographers, content)];
  return [
    others && (
      <span key="contributors" {...english}>
        {words.contributors(others)}
      </span>
    ),
    photoCredits && (
      <span key="photographers" {...english}>
        {words.photographers(photoCredits)}
      </span>
    ),
  ];
}

/** Whether the site's settings start breadcrumbs at the front page. */
function startsAtHome({ site }: PageSubject): boolean {
  return site.settings.read(contentStyleSettings).includeHomeInBreadcrumb;
}

function SectionTitle({
  section,
  settings,
  page,
}: {
  section: NonNullable<PageSubject['section']>;
  settings: Props['settings'];
  page: PageSubject;
}) {
  const words = useWords();
  const isBelow = section.hierarchy.length > 1 || (startsAtHome(page) && page.kind !== 'home');
  return (
    <header className={styles['title']}>
      {settings.showBreadcrumb && isBelow && (
        <Breadcrumb trail={section.hierarchy} isLastCurrent withHome={startsAtHome(page)} />
      )}
      <h1 className={styles['section']}>{section.name}</h1>
      {section.description && <p className={styles['deck']}>{section.description}</p>}
      {settings.showChildSections && section.children.length > 0 && (
        <nav className={styles['children']} aria-label={words.menu.sectionsOf(section.name)}>
          <ul>
            {section.children.map((child) => (
              <li key={child.id}>
                <a href={child.path}>{child.name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
