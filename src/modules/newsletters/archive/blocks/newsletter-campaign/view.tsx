import type { BlockProps } from '#model/define-block.ts';
import { Instant } from '#site/ui/date.tsx';
import { archivePath } from '../../model/archive.ts';
import { campaignQueryOf } from '../../model/campaign-page.ts';
import type { newsletterCampaign } from './block.ts';
import styles from './style.module.css';

export function View({ page }: BlockProps<(typeof newsletterCampaign)['settings']>) {
  const campaign = campaignQueryOf(page);
  if (!campaign) return null;
  const { timeZone, language } = page.site;
  return (
    <article className={styles['campaign']}>
      <header className={styles['header']}>
        <p className={styles['newsletter']}>
          <a href={archivePath(campaign.newsletterId)}>{campaign.newsletter}</a>
        </p>
        <h1>{campaign.subject}</h1>
        <p className={styles['date']}>
          <Instant value={campaign.date} timeZone={timeZone} language={language} />
        </p>
      </header>
      {/* Compiled from the campaign's blocks, which render their texts as React does. */}
      <div className={styles['email']} dangerouslySetInnerHTML={{ __html: campaign.html }} />
    </article>
  );
}
