import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Instant } from '#site/ui/date.tsx';
import { Paging } from '#site/ui/paging.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { campaignPath } from '../../../composer/model/paths.ts';
import { archiveFeedPath, archivePath, archiveQueryOf, type ArchiveQuery } from '../../model/archive.ts';
import type { ListedCampaign } from '../../server/listed-campaigns.ts';
import { archiveWords } from '../../words/index.ts';
import type { newsletterCampaigns } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof newsletterCampaigns)['settings'], readonly ListedCampaign[] | null>;

export function View({ settings, data, page, hasMore }: Props) {
  const words = useWordsOf(archiveWords);
  const attributes = useWordsAttributes(archiveWords);
  const archive = archiveQueryOf(page);
  const campaigns = data ?? [];
  const isOfOne = settings.newsletter !== null || archive !== null;
  const [first] = campaigns;
  const [link, heading] = [settings.link ?? (settings.newsletter ? linkOf(first) : null), settings.title];
  return (
    <section>
      {archive ? (
        <ArchiveHeader archive={archive} />
      ) : (
        <BlockHeading
          title={heading ?? words.latest}
          link={link}
          words={heading === null ? attributes : undefined}
        />
      )}
      {campaigns.length === 0 && <p {...attributes}>{words.noneYet}</p>}
      <ul className={styles['list']}>
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <Campaign
              campaign={campaign}
              page={page}
              isOfOne={isOfOne}
              hasPreheader={settings.showPreheader ?? true}
            />
          </li>
        ))}
      </ul>
      {settings.paging && <Paging page={page} hasMore={hasMore[0] ?? false} />}
    </section>
  );
}

const linkOf = (campaign: ListedCampaign | undefined) =>
  campaign ? archivePath(campaign.newsletterId) : null;

/** The title of the page, with links to the form and the feed. */
function ArchiveHeader({ archive: { id, title, description } }: { archive: ArchiveQuery }) {
  const words = useWordsOf(archiveWords);
  const attributes = useWordsAttributes(archiveWords);
  return (
    <header className={styles['header']}>
      <h1>{title}</h1>
      {description && <p className={styles['text']}>{description}</p>}
      <p className={styles['links']} {...attributes}>
        <a className="button" href="/newsletters">
          {words.subscribe}
        </a>
        <a href={archiveFeedPath(id)}>{words.feed}</a>
      </p>
    </header>
  );
}

interface CampaignProps {
  campaign: ListedCampaign;
  page: Props['page'];
  /** Whether all campaigns of the list are of the same newsletter, which is then not repeated. */
  isOfOne: boolean;
  hasPreheader: boolean;
}

function Campaign({ campaign, page, isOfOne, hasPreheader }: CampaignProps) {
  const { timeZone, language } = page.site;
  const { id, subject, preheader, date, newsletter, newsletterId } = campaign;
  const Title = archiveQueryOf(page) ? 'h2' : 'h3';
  return (
    <article>
      <p className={styles['meta']}>
        {!isOfOne && <a href={archivePath(newsletterId)}>{newsletter}</a>}
        <Instant value={date} timeZone={timeZone} language={language} form="long" />
      </p>
      <Title className={styles['title']}>
        <a href={campaignPath(id)}>{subject}</a>
      </Title>
      {hasPreheader && preheader && <p className={styles['text']}>{preheader}</p>}
    </article>
  );
}
