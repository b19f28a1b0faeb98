import type { ReactNode } from 'react';
import { useWordsAttributes } from '#site/ui/words.ts';
import { memberWords } from '../../words/index.ts';

interface PanelProps {
  /** Title set by the editor, which replaces `title`. */
  own?: string | null | undefined;
  /** The product's default title. */
  title: string;
  text?: string | undefined;
  /** Text set by the editor. */
  ownText?: string | null | undefined;
  children?: ReactNode;
  /** Links to related pages. */
  links?: readonly { href: string; label: string; before?: string }[];
}

/** The layout of an account page: its purpose, its form, and links to related pages. */
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
