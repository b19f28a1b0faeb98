import type { ComponentProps } from 'react';
import { linkedAddress } from '#addresses/addresses.ts';

type StoredLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string | null };

/** A link to a stored URL; renders only its content if the URL is not allowed in a link. */
export function StoredLink({ href, children, ...rest }: StoredLinkProps) {
  const address = linkedAddress(href);
  if (address === null) return <>{children}</>;
  return (
    <a href={address} {...rest}>
      {children}
    </a>
  );
}
