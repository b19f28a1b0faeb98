import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useReturn } from './opened-from.ts';
import { inSentence } from '#text/in-sentence.ts';

interface BackLinkProps {
  /** Path of the list, below /admin. */
  to: string;
  /** The list's name, as in “Back to redirects”. */
  label: string;
}

/**
 * The arrow that returns from a record to the place where it was opened: its list in the former state, the
 * dashboard, or another record.
 */
export function BackLink(list: BackLinkProps) {
  const { address, label } = useReturn(list);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label === null ? 'Back' : `Back to ${inSentence(label)}`}
      renderRoot={(root) => <Link {...address} {...root} />}
    >
      <ArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
