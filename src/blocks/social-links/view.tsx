import { socialLinksSettings } from '#settings/social-links.ts';
import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { SocialLinks } from '#site/ui/links/social-links.tsx';
import type { socialLinks } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof socialLinks)['settings']>) {
  return (
    <div className={styles['accounts']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <SocialLinks links={page.site.settings.read(socialLinksSettings)} />
    </div>
  );
}
