import type { ComponentProps } from 'react';
import { linkedAddress } from '#addresses/addresses.ts';

type StoredLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string | null };

/** A link to a stored URL; only its content if a link must not have the URL. */
export function StoredLink({ href, children, ...rest }: StoredLinkProps) {
  const address = linkedAddress(href);
  if (address === null) return <>{children}</>;
  return (
    <a href={address} {...rest}>
      {children}
    </a>
  );
}
