import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { Instant } from '#site/ui/date.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { magazineQueryOf } from '../../magazine-query.ts';
import type { ShownIssue } from '../../issues.ts';
import { magazineSettings } from '../../settings/magazine.ts';
import { Cover } from '../../ui/cover.tsx';
import { IssueLinks } from '../../ui/issue-links.tsx';
import { magazineWords } from '../../words.ts';
import type { issueOverview } from './block.ts';
import type { IssueOverviewData } from './load.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof issueOverview)['settings'], IssueOverviewData | null>;

export function View({ settings, data, items, page }: Props) {
  const words = useWordsOf(magazineWords);
  const english = useWordsAttributes(magazineWords);
  if (!data) return null;
  const { issue } = data;
  const sections = filled(data.sections, items[0] ?? []);
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <IssueHead issue={issue} page={page} />
      {sections.length > 0 && (
        <h2 className="block-title" {...english}>
          {words.inThisIssue}
        </h2>
      )}
      {sections.map(({ name, cards }, index) => (
        // Two sections of an issue may have the same name.
        <section key={index} className={styles['section']}>
          {name && <h3 className={styles['section-name']}>{name}</h3>}
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <Card
                  card={card}
                  size="row"
                  level={3}
                  shown={{ teaser: settings.showTeasers ?? true, section: false, date: false, authors: true }}
                  timeZone={page.site.timeZone}
                  language={page.site.language}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function IssueHead({ issue, page }: { issue: ShownIssue; page: Props['page'] }) {
  const words = useWordsOf(magazineWords);
  const Name = magazineQueryOf(page)?.issue?.id === issue.id ? 'h1' : 'h2';
  const { timeZone, language } = page.site;
  const subscribe = issue.publication.subscribeUrl ?? page.site.settings.read(magazineSettings).subscribeUrl;
  return (
    <div className={styles['head']}>
      <div className={styles['cover']}>
        <Cover issue={issue} sizes="(min-width: 640px) 260px, 60vw" />
      </div>
      <div>
        <p className={styles['publication']}>
          <a href={issue.publication.path}>{issue.publication.name}</a>
        </p>
        <Name>{issue.name}</Name>
        <p className={styles['publication']}>
          <Instant value={issue.mailDate} timeZone={timeZone} language={language} />
        </p>
        {issue.description && <p className={styles['description']}>{issue.description}</p>}
        <IssueLinks
          links={[
            ...(issue.digitalEditionUrl
              ? [{ label: words.digitalEdition, href: issue.digitalEditionUrl, isMain: true }]
              : []),
            ...(subscribe ? [{ label: words.subscribe, href: subscribe }] : []),
          ]}
        />
      </div>
    </div>
  );
}

/** Sections with their visible items. Empty sections are left out, and each item is listed once. */
function filled(sections: IssueOverviewData['sections'], cards: readonly ContentCard[]) {
  const left = new Map(cards.map((card) => [card.id, card]));
  return sections.flatMap(({ name, ids }) => {
    const own = ids.flatMap((id) => {
      const card = left.get(id);
      left.delete(id);
      return card ? [card] : [];
    });
    return own.length > 0 ? [{ name, cards: own }] : [];
  });
}
