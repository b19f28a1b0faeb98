import type { BlockProps } from '#model/define-block.ts';
import { magazineSettings } from '../../settings/magazine.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Instant } from '#site/ui/date.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import type { ShownIssue } from '../../issues.ts';
import { Cover } from '../../ui/cover.tsx';
import { IssueLinks } from '../../ui/issue-links.tsx';
import { magazineWords } from '../../words.ts';
import type { magazineIssue } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof magazineIssue)['settings'], ShownIssue | null>;

export function View({ settings, data: issue, page }: Props) {
  const words = useWordsOf(magazineWords);
  const english = useWordsAttributes(magazineWords);
  if (!issue) return null;
  const { timeZone, language } = page.site;
  const subscribe = issue.publication.subscribeUrl ?? page.site.settings.read(magazineSettings).subscribeUrl;
  return (
    <section>
      <BlockHeading
        title={settings.title ?? words.latestIssue}
        link={settings.link ?? issue.publication.path}
        words={settings.title ? undefined : english}
      />
      <div className={styles['issue']}>
        <a className={styles['cover']} href={issue.path} tabIndex={-1} aria-hidden>
          <Cover issue={issue} sizes="(min-width: 640px) 220px, 50vw" decorative />
        </a>
        <div>
          <p className={styles['publication']}>{issue.publication.name}</p>
          <h3 className={styles['name']}>
            <a href={issue.path}>{issue.name}</a>
          </h3>
          <p className={styles['date']}>
            <Instant value={issue.mailDate} timeZone={timeZone} language={language} />
          </p>
          {settings.showDescription && issue.description && <p>{issue.description}</p>}
          <IssueLinks
            links={[
              { label: words.readIssue, href: issue.path, isMain: true },
              ...(issue.digitalEditionUrl
                ? [{ label: words.digitalEdition, href: issue.digitalEditionUrl }]
                : []),
              ...(subscribe ? [{ label: words.subscribe, href: subscribe }] : []),
            ]}
          />
        </div>
      </div>
    </section>
  );
}
