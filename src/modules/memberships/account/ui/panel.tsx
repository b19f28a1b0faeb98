import type { ReactNode } from 'react';
import { useWordsAttributes } from '#site/ui/words.ts';
import { memberWords } from '../../words/index.ts';

interface PanelProps {
  /** What an editor named it, in place of `title`. */
  own?: string | null | undefined;
  /** In the product's words. */
  title: string;
  text?: string | undefined;
  /** What an editor wrote. */
  ownText?: string | null | undefined;
  children?: ReactNode;
  /** Where else one may want to go. */
  links?: readonly { href: string; label: string; before?: string }[];
}

/** A page of accounts: what it is for, its form, and other ways. */
export function Panel({ own, title, text, ownText, children, links = [] }: PanelProps) {
  const english = useWordsAttributes(memberWords);
  return (
    <div className="account-panel">
      <h1 {...(own ? {} : english)}>{own ?? title}</h1>
      {ownText && <p className="account-text">{ownText}</p>}
      {text && (
        <p className="account-text" {...english}>
          {text}
        </p>
      )}
      {children}
      {links.length > 0 && (
        <ul className="account-links" {...english}>
          {links.map(({ href, label, before }) => (
            <li key={href}>
              {before} <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
