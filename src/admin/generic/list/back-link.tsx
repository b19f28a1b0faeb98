import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useReturn } from './opened-from.ts';

interface BackLinkProps {
  /** Path of the list, below /admin. */
  to: string;
  /** Its name as in “Back to redirects”. */
  label: string;
}

/** The arrow that leads from a record to where it was opened from: its list as it was, the dashboard, another record. */
export function BackLink(list: BackLinkProps) {
  const { address, label } = useReturn(list);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label === null ? 'Back' : `Back to ${label.toLowerCase()}`}
      renderRoot={(root) => <Link {...address} {...root} />}
    >
      <ArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
