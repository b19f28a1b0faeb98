/** Facts about an item, as a list of labels and values. */
import { linkedAddress } from '#addresses/addresses.ts';
import { linkTarget } from './links/link-target.ts';
import { useWordsAttributes } from './words.ts';

export interface Fact {
  label: string;
  value: React.ReactNode;
}

/**
 * Facts as pairs of a label, in the site's language, and a value. Facts without a value are left out; renders
 * nothing without facts.
 */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const english = useWordsAttributes();
  const given = facts.filter(({ value }) => typeof value !== 'boolean' && (value ?? '') !== '');
  if (given.length === 0) return null;
  return (
    <dl className="facts">
      {given.map(({ label, value }) => (
        <div key={label}>
          <dt {...english}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A prominent link; renders nothing if the URL is not allowed in a link. A link to another site opens in a
 * new tab (specification, section 2 "Links").
 */
export function ActionLink({ href, children }: { href: string; children: React.ReactNode }) {
  if (linkedAddress(href) === null) return null;
  return (
    <a className="action-link" href={href} {...linkTarget(href)}>
      {children}
    </a>
  );
}

/** A URL without the prefix that all URLs share. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?|\/$/g, '');
}
