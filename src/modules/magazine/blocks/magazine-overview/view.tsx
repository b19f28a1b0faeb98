import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { magazineQueryOf } from '../../magazine-query.ts';
import type { ShownIssue, ShownPublication } from '../../issues.ts';
import { magazineSettings } from '../../settings/magazine.ts';
import { Cover } from '../../ui/cover.tsx';
import { IssueLinks } from '../../ui/issue-links.tsx';
import { magazineWords } from '../../words.ts';
import type { magazineOverview } from './block.ts';
import type { MagazineOverviewData } from './load.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof magazineOverview)['settings'], MagazineOverviewData | null>;

export function View({ settings, data, page }: Props) {
  const words = useWordsOf(magazineWords);
  const english = useWordsAttributes(magazineWords);
  const query = magazineQueryOf(page);
  if (!data) return null;
  if (settings.show === 'publications')
    return (
      <div>
        <BlockHeading title={settings.title} link={settings.link} />
        {query && query.publicationId === null && <h1 {...english}>{words.magazine}</h1>}
        {data.publications.map((publication) => (
          <Publication
            key={publication.id}
            publication={publication}
            isPage={query?.publicationId === publication.id && query.issue === null}
            page={page}
          />
        ))}
      </div>
    );
  const { archiveText } = page.site.settings.read(magazineSettings);
  const title = settings.title ?? (query?.year ? `${words.issues} ${query.year}` : words.issues);
  return (
    <section>
      <BlockHeading title={title} link={settings.link} words={settings.title ? undefined : english} />
      {query?.issue === null && archiveText && <p className={styles['text']}>{archiveText}</p>}
      <Issues issues={data.issues} isOfOne={data.years.length > 0} />
      {data.years.length > 0 && (
        <Years
          path={data.issues[0]?.publication.path ?? ''}
          years={data.years}
          current={query?.year ?? null}
        />
      )}
    </section>
  );
}

interface PublicationProps {
  publication: ShownPublication;
  /** Whether the page is the publication's own page. */
  isPage: boolean;
  page: Props['page'];
}

function Publication({ publication, isPage, page }: PublicationProps) {
  const words = useWordsOf(magazineWords);
  const Name = isPage ? 'h1' : 'h2';
  const { name, path, logo, tagline, description } = publication;
  const links = [
    [words.subscribe, publication.subscribeUrl ?? page.site.settings.read(magazineSettings).subscribeUrl],
    [words.renew, publication.renewalUrl],
    [words.changeAddress, publication.changeAddressUrl],
    [words.reprints, publication.reprintsUrl],
  ] as const;
  return (
    <div className={styles['publication']}>
      {logo && (
        <Image image={logo} ratio="original" sizes="160px" decorative className={styles['logo'] ?? ''} />
      )}
      <div>
        <Name className={styles['name']}>{isPage ? name : <a href={path}>{name}</a>}</Name>
        {tagline && <p className={styles['tagline']}>{tagline}</p>}
        {description && <p className={styles['text']}>{description}</p>}
        <IssueLinks
          links={links.flatMap(([label, href], index) =>
            href ? [{ label, href, isMain: index === 0 }] : [],
          )}
        />
      </div>
    </div>
  );
}

/** `isOfOne`: all issues are of the same publication, which is not repeated for each. */
function Issues({ issues, isOfOne }: { issues: readonly ShownIssue[]; isOfOne: boolean }) {
  return (
    <ul className={styles['issues']}>
      {issues.map((issue) => (
        <li key={issue.id}>
          <a href={issue.path} className={styles['issue']}>
            <Cover issue={issue} sizes="(min-width: 960px) 190px, 45vw" decorative />
            <span className={styles['caption']}>
              {!isOfOne && <span className={styles['of']}>{issue.publication.name}</span>}
              {issue.name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Years({ path, years, current }: { path: string; years: readonly number[]; current: number | null }) {
  const words = useWordsOf(magazineWords);
  const english = useWordsAttributes(magazineWords);
  return (
    <nav aria-label={words.archive} className={styles['years']}>
      <p {...english}>{words.archive}</p>
      <ul>
        {years.map((year) => (
          <li key={year}>
            <a href={`${path}/${year}`} aria-current={year === current ? 'page' : undefined}>
              {year}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
