import { linkedAddress } from '#addresses/addresses.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { magazineWords } from '../words.ts';

export interface IssueLink {
  label: string;
  href: string;
  isMain?: boolean;
}

/** Links for readers of an issue or a publication; renders nothing without links. */
export function IssueLinks({ links }: { links: readonly IssueLink[] }) {
  const words = useWordsOf(magazineWords);
  const english = useWordsAttributes(magazineWords);
  const shown = links.filter(({ href }) => linkedAddress(href) !== null);
  if (shown.length === 0) return null;
  return (
    <ul className="magazine-links" aria-label={words.magazine}>
      {shown.map(({ label, href, isMain = false }) => (
        <li key={label}>
          <a className={isMain ? 'button' : undefined} href={href} {...english}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
