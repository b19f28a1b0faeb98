/** One source of a mapping: how it is read, what it becomes, and from which of its fields. */
import { ActionIcon, Card, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { SOURCE_FORMATS } from '#model/import-mapping.ts';
import { FieldTable } from './field-table.tsx';
import { optionsFromText, optionsText, type RawSource } from './raw-mapping.ts';
import type { ImportTarget, SourceFile } from './use-sources.ts';

const FORMAT_LABELS: Readonly<Record<string, string>> = {
  jsonl: 'JSON Lines',
  csv: 'CSV',
  markdown: 'Folder of Markdown',
  inline: 'Written into the mapping',
};

interface SourceCardProps {
  source: RawSource;
  files: readonly SourceFile[];
  targets: readonly ImportTarget[];
  onChange: (source: RawSource | null) => void;
}

export function SourceCard({ source, files, targets, onChange }: SourceCardProps) {
  const set = (key: string, value: unknown) => onChange({ ...source, [key]: value });
  const file = typeof source['file'] === 'string' ? source['file'] : '';
  const names = [...new Set([...files.map(({ name }) => name), ...(file ? [file] : [])])];
  return (
    <Card withBorder padding="md" mb="md" component="section" aria-label={`Source ${source.key}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} flex={1} spacing="sm">
          <TextInput
            label="Name of the source"
            value={source.key}
            onChange={(event) => set('key', event.currentTarget.value)}
          />
          <Select
            label="Format"
            allowDeselect={false}
            data={SOURCE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] ?? value }))}
            value={source.format}
            onChange={(format) => set('format', format)}
          />
          {source.format === 'markdown' ? (
            <TextInput
              label="Folder"
              value={file}
              onChange={(event) => set('file', event.currentTarget.value)}
            />
          ) : source.format === 'inline' ? null : (
            <Select
              label="File"
              data={names}
              value={file || null}
              placeholder="Choose a file"
              onChange={(name) => set('file', name)}
            />
          )}
          <Select
            label="Becomes"
            searchable
            allowDeselect={false}
            data={targets.map(({ name, label }) => ({ value: name, label }))}
            value={source.target}
            onChange={(target) => set('target', target)}
          />
          <TextInput
            label="Key of a record"
            description="What never changes about it"
            inputWrapperOrder={['label', 'input', 'description']}
            defaultValue={optionsText(source['recordKey'] ?? '')}
            onBlur={(event) => set('recordKey', optionsFromText(event.currentTarget.value))}
          />
        </SimpleGrid>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove the source ${source.key}`}
          onClick={() => onChange(null)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <div style={{ overflowX: 'auto', marginTop: 'var(--mantine-spacing-md)' }}>
        <div style={{ minWidth: 640 }}>
          <FieldTable
            source={source}
            target={targets.find(({ name }) => name === source.target)}
            onChange={onChange}
          />
        </div>
      </div>
    </Card>
  );
}
