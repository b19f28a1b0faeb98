import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface SearchLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of a screen, or `.` for the present one. */
  to: string;
  /** Parameters of the query, by name. */
  search: Readonly<Record<string, string | undefined>>;
}

/** A link to a screen with parameters of the query, which the router does not know by type. */
export function SearchLink({ to, search, ...root }: SearchLinkProps) {
  return <Link to={to} search={search as never} {...root} />;
}
