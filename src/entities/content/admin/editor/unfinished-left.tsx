/** Unfinished entries that no field can show any more, because a release changed their fields. */
import { Alert, Button, Text } from '@mantine/core';
import { wordsIn } from '#admin/generic/save/unsaved-texts.ts';
import type { ContentDocument } from '../content-api.ts';
import { useContentCommand } from './use-content-command.ts';
import type { useEditing } from './use-editing.ts';

interface UnfinishedLeftProps {
  document: ContentDocument;
  autosave: ReturnType<typeof useEditing>['autosave'];
  onDocument: (document: ContentDocument) => void;
}

/** Shows their words for copying until the editor removes them; renders nothing without any. */
export function UnfinishedLeft({ document, autosave, onDocument }: UnfinishedLeftProps) {
  const { execute, isBusy, client } = useContentCommand(document.id);
  const left = Object.entries(document.unfinished?.left ?? {});
  if (left.length === 0) return null;
  const remove = () =>
    execute({
      autosave,
      onDocument,
      run: (version) =>
        client.mutate<ContentDocument>('saveContent', {
          id: document.id,
          version,
          changes: {},
          storesUnfinished: true,
          removesLeft: true,
        }),
      done: 'Entries removed.',
      failed: 'The entries were not removed',
    });
  return (
    <Alert color="yellow" variant="outline" mb="md" title="Unfinished entries of fields that have changed">
      <Text size="sm">
        An update changed these fields. Copy what you still need, then remove the entries.
      </Text>
      <dl>
        {left.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd style={{ whiteSpace: 'pre-wrap' }}>{wordsIn(value) || JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => void remove()}>
        Remove entries
      </Button>
    </Alert>
  );
}
