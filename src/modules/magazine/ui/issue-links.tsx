import { useWordsOf } from '#site/ui/words.ts';
import { magazineWords } from '../words.ts';
import styles from './issue-links.module.css';

export interface IssueLink {
  label: string;
  href: string;
  isMain?: boolean;
}

/** Where readers of an issue or a publication go from here; nothing without links. */
export function IssueLinks({ links }: { links: readonly IssueLink[] }) {
  const words = useWordsOf(magazineWords);
  if (links.length === 0) return null;
  return (
    <ul className={styles['links']} aria-label={words.magazine}>
      {links.map(({ label, href, isMain = false }) => (
        <li key={label}>
          <a className={isMain ? 'button' : styles['quiet']} href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
