import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { linkTarget } from '#site/ui/link-target.ts';
import type { shareLinks } from './block.ts';
import styles from './style.module.css';

interface Shared {
  id: number;
  name: string;
  url: string;
}

/** Networks are given the address alone, by a plain link: nothing of theirs is loaded. */
const WAYS: Record<string, { label: string; href: (item: Shared) => string }> = {
  facebook: {
    label: 'Facebook',
    href: ({ url }) => address('https://www.facebook.com/sharer.php', { u: url }),
  },
  linkedin: {
    label: 'LinkedIn',
    href: ({ url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  twitter: {
    label: 'X',
    href: ({ url, name }) => address('https://x.com/intent/post', { url, text: name }),
  },
  email: { label: 'Email', href: ({ url, name }) => address('mailto:', { subject: name, body: url }) },
  print: { label: 'Print', href: ({ id }) => `/print/content/${id}` },
};

export function View({ settings, page }: BlockProps<(typeof shareLinks)['settings']>) {
  const { content, site } = page;
  if (!content) return null;
  const item = { id: content.id, name: content.name, url: site.origin + content.path };
  return (
    <nav aria-label={settings.title ?? 'Share'}>
      <BlockHeading title={settings.title} link={settings.link} />
      <ul className={styles['ways']}>
        {settings.ways.flatMap((way) => {
          const known = WAYS[way];
          if (!known) return [];
          const href = known.href(item);
          return (
            <li key={way}>
              <a href={href} {...linkTarget(href)}>
                {known.label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Mail programs read a plus sign as itself: spaces are written as %20. */
function address(base: string, query: Record<string, string>): string {
  return `${base}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
