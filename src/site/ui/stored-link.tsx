import type { ComponentProps } from 'react';
import { linkedAddress } from '#model/addresses.ts';

type StoredLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string | null };

/** A link to an address that is stored; what would be inside it alone where a link may not carry the address. */
export function StoredLink({ href, children, ...rest }: StoredLinkProps) {
  const address = linkedAddress(href);
  if (address === null) return <>{children}</>;
  return (
    <a href={address} {...rest}>
      {children}
    </a>
  );
}
