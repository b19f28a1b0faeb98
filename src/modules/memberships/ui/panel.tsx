import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  /** Where else one may want to go. */
  links?: readonly { href: string; label: string; before?: string }[];
}

/** A page of accounts: what it is for, its form, and other ways. */
export function Panel({ title, text, children, links = [] }: PanelProps) {
  return (
    <div className="account-panel">
      <h1>{title}</h1>
      {text && <p className="account-text">{text}</p>}
      {children}
      {links.length > 0 && (
        <ul className="account-links">
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
