import { Alert, Button, Group, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { KeptDraft } from './kept-draft.ts';

interface KeptDraftOfferProps {
  draft: KeptDraft;
  onResume: (draft: KeptDraft) => void;
  onDrop: () => void;
}

/** Work this browser kept because it never reached the server. */
export function KeptDraftOffer({ draft, onResume, onDrop }: KeptDraftOfferProps) {
  const { site } = useApp();
  const at = shortInstant(new Date(draft.at).toISOString(), site.timeZone, new Date());
  return (
    <Alert variant="outline" color="yellow" mb="md" title="Unsaved changes found">
      <Group justify="space-between" gap="sm">
        <Text size="sm">This browser kept changes from {at}.</Text>
        <Group gap="xs">
          <Button onClick={() => onResume(draft)}>Restore</Button>
          <Button variant="default" onClick={onDrop}>
            Discard
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
