import { linkedAddress } from '#addresses/addresses.ts';
import { SOCIAL_NETWORKS, type SocialNetwork } from './social-networks.ts';
import { NetworkIcon } from '../icons.tsx';

/** URLs of a site's social network accounts. */
type Accounts = Readonly<Record<SocialNetwork, string | null>>;

/** Whether a site has an account on any network. */
export function hasSocialLinks(links: Accounts): boolean {
  return SOCIAL_NETWORKS.some(({ value }) => linkedAddress(links[value]));
}

/** A site's social network accounts as labelled icons; null without any. */
export function SocialLinks({ links }: { links: Accounts }) {
  const accounts = SOCIAL_NETWORKS.flatMap(({ value, label }) => {
    const href = linkedAddress(links[value]);
    return href ? [{ value, label, href }] : [];
  });
  if (accounts.length === 0) return null;
  return (
    <ul className="social-links">
      {accounts.map(({ value, label, href }) => (
        <li key={value}>
          <a href={href} target="_blank" rel="noopener" aria-label={label}>
            <NetworkIcon network={value} />
          </a>
        </li>
      ))}
    </ul>
  );
}
