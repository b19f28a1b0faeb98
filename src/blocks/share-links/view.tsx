import type { BlockProps } from '#model/define-block.ts';
import { SHARE_NETWORKS } from '#page-model/share-networks.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';
import { PRINT_WAY, waysOf, type shareLinks } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof shareLinks)['settings']>) {
  const words = useWords().item;
  const english = useWordsAttributes();
  const { content, site } = page;
  if (!content) return null;
  const item = { name: content.name, url: absoluteUrl(site.origin, content.path) };
  const links = waysOf(settings.ways, site.settings).flatMap((way) => {
    if (way === PRINT_WAY) return [{ label: words.print, href: `/print/content/${content.id}` }];
    const network = SHARE_NETWORKS.find(({ value }) => value.toLowerCase() === way);
    if (!network) return [];
    return [{ label: way === 'email' ? words.email : network.label, href: network.href(item) }];
  });
  return (
    <nav aria-label={settings.title ?? words.share}>
      <BlockHeading title={settings.title} link={settings.link} />
      <ul className={styles['ways']}>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} {...linkTarget(href)} {...english}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
