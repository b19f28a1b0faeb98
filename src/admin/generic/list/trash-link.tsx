import { Button } from '@mantine/core';
import { SearchLink } from '../search-link.tsx';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useUrlState, type UrlState } from '#admin/generic/url-state.ts';

/** Parameters in a list's URL that show its trash. */
const TRASH = { status: 'deleted' };

export function isTrashShown(state: UrlState): boolean {
  return state['status'] === TRASH.status;
}

interface TrashLinkProps {
  isTrash: boolean;
  /** Label of the link back to the list: `All images`. */
  allLabel: string;
}

/** The link from a list to its trash, and back. */
export function TrashLink({ isTrash, allLabel }: TrashLinkProps) {
  const [{ sites }] = useUrlState();
  const search = { ...(sites && { sites }), ...(!isTrash && TRASH) };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={isTrash ? <ArrowLeft size={15} aria-hidden /> : <Trash2 size={15} aria-hidden />}
      renderRoot={(root) => <SearchLink to="." search={search} {...root} />}
    >
      {isTrash ? allLabel : 'Trash'}
    </Button>
  );
}
