import { Alert, Button, Group, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { LocalDraft } from './local-draft.ts';
import { words } from '#admin/words/index.ts';

interface LocalDraftBannerProps {
  draft: LocalDraft;
  onResume: (draft: LocalDraft) => void;
  onDrop: () => void;
}

/** Offers work that is stored in this browser because it never reached the server. */
export function LocalDraftBanner({ draft, onResume, onDrop }: LocalDraftBannerProps) {
  const { site } = useApp();
  const at = shortInstant(new Date(draft.at).toISOString(), site.timeZone, new Date());
  return (
    <Alert variant="outline" color="yellow" mb="md" title={words.draft.title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{words.draft.unsavedChangesFrom(at)}</Text>
        <Group gap="xs">
          <Button onClick={() => onResume(draft)}>{words.draft.restore}</Button>
          <Button variant="default" onClick={onDrop}>
            {words.draft.discard}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
