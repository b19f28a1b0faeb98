import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useListAddress } from './list-memory.ts';

interface BackLinkProps {
  /** Path of the list, below /admin. */
  to: string;
  /** Its name as in “Back to redirects”. */
  label: string;
}

/** The arrow that leads from a record to the list it stands in, with the filters, sort and page it was left with. */
export function BackLink({ to, label }: BackLinkProps) {
  const addressOf = useListAddress();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Back to ${label.toLowerCase()}`}
      renderRoot={(root) => <Link {...addressOf(to)} {...root} />}
    >
      <ArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
