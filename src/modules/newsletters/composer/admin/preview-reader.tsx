/** Chooses the reader of a preview: a subscriber, or a reader with chosen entries. */
import { Group, MultiSelect, Popover, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { CONDITION_ENTRIES_MAX } from '../model/reader-condition.ts';
import { useReaderEntries } from './grid-settings.ts';
import { useConditionCheck } from './sending-dialogs.tsx';

/** Part of the input of `getNewsletterPreview`. */
export interface PreviewReader {
  reader?: string;
  readerTraits?: string[];
}

interface Props {
  value: PreviewReader;
  onChange: (value: PreviewReader) => void;
  /** Stored campaign whose recipients are suggested; absent for a template. */
  campaignId?: number | undefined;
}

/** Nothing for staff who can choose neither. */
export function PreviewReaderChoice({ value, onChange, campaignId }: Props) {
  const { actor } = useApp();
  const entries = useReaderEntries() ?? [];
  const canViewSubscribers = actor.permissions.has('view_subscribers');
  if (!canViewSubscribers && entries.length === 0) return null;
  return (
    <Popover position="bottom-end" width={320} withinPortal={false} trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default">
          {labelOf(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {canViewSubscribers ? <Address value={value} onChange={onChange} /> : null}
          {entries.length > 0 ? (
            <MultiSelect
              size="xs"
              label="Or a reader with"
              data={[...entries]}
              value={value.readerTraits ?? []}
              maxValues={CONDITION_ENTRIES_MAX}
              searchable
              nothingFoundMessage="No matches."
              comboboxProps={{ withinPortal: false }}
              onChange={(chosen) => onChange(chosen.length > 0 ? { readerTraits: chosen } : {})}
            />
          ) : null}
          {campaignId === undefined ? null : (
            <Recipients id={campaignId} onChoose={(reader) => onChange({ reader })} />
          )}
          <Group justify="flex-end">
            <Button size="xs" variant="subtle" onClick={() => onChange({})}>
              Any reader
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function labelOf({ reader, readerTraits }: PreviewReader): string {
  if (reader) return `As ${reader}`;
  return readerTraits ? 'As a chosen reader' : 'As any reader';
}

/** Applies on Enter, and when the box loses the focus. */
function Address({ value, onChange }: Omit<Props, 'campaignId'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const apply = () => {
    if (draft === null) return;
    setDraft(null);
    onChange(draft.trim() === '' ? {} : { reader: draft.trim() });
  };
  return (
    <TextInput
      size="xs"
      label="Subscriber"
      placeholder="Email address"
      maxLength={254}
      value={draft ?? value.reader ?? ''}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

/** Three recipients of each condition in the saved campaign. */
function Recipients({ id, onChoose }: { id: number; onChoose: (email: string) => void }) {
  const { data } = useConditionCheck(id);
  return (data?.conditions ?? []).map(({ label, count, samples }) => (
    <div key={label}>
      <Text size="xs" fw={600} style={{ overflowWrap: 'anywhere' }}>
        Readers with {label}: {count.toLocaleString('en')}
      </Text>
      {samples.map((email) => (
        <Button key={email} size="compact-xs" variant="subtle" onClick={() => onChoose(email)}>
          {email}
        </Button>
      ))}
    </div>
  ));
}
