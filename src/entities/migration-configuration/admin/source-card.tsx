/** One source of a mapping: how it is read, what its records become, and which columns fill which fields. */
import { ActionIcon, Card, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import type { ImportFormatDefinition } from '#import/import-formats.ts';
import { isImportFormat } from '#import/mapping.ts';
import { isPresent } from '#model/define-module.ts';
import { importFormats } from '#registry/import-formats.ts';
import { FieldTable } from './field-table.tsx';
import { optionsFromText, optionsText, type RawSource } from './raw-mapping.ts';
import type { ImportTarget, SourceFile } from './use-sources.ts';

interface SourceCardProps {
  source: RawSource;
  files: readonly SourceFile[];
  targets: readonly ImportTarget[];
  /** Known columns of the file. */
  columns: readonly string[];
  onChange: (source: RawSource | null) => void;
}

export function SourceCard(props: SourceCardProps) {
  const { source, targets, columns, onChange } = props;
  return (
    <Card withBorder padding="md" mb="md" component="section" aria-label={`Source ${source.key}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <SourceSettings {...props} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove source ${source.key}`}
          onClick={() => onChange(null)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <div style={{ overflowX: 'auto', marginTop: 'var(--mantine-spacing-md)' }}>
        <div style={{ minWidth: 640 }}>
          <FieldTable
            source={source}
            columns={columns}
            target={targets.find(({ name }) => name === source.target)}
            onChange={onChange}
          />
        </div>
      </div>
    </Card>
  );
}

/** Settings for how the source is read, and what its records become. */
function SourceSettings({ source, files, targets, onChange }: SourceCardProps) {
  const set = (key: string, value: unknown) => onChange({ ...source, [key]: value });
  const { modulesOn } = useApp().site;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} flex={1} spacing="sm">
      <TextInput
        label="Source name"
        value={source.key}
        onChange={(event) => set('key', event.currentTarget.value)}
      />
      <Select
        label="Format"
        allowDeselect={false}
        data={formatsFor(modulesOn, source.format)}
        value={source.format}
        onChange={(format) => set('format', format)}
      />
      <FileInput source={source} files={files} onChange={(file) => set('file', file)} />
      <Select
        label="Import as"
        searchable
        allowDeselect={false}
        data={targets.map(({ name, label }) => ({ value: name, label }))}
        value={source.target}
        onChange={(target) => set('target', target)}
      />
      <TextInput
        label="Unique ID column"
        description="Values must never change"
        inputWrapperOrder={['label', 'input', 'description']}
        defaultValue={optionsText(source['recordKey'] ?? '')}
        onBlur={(event) => set('recordKey', optionsFromText(event.currentTarget.value))}
      />
    </SimpleGrid>
  );
}

/** The formats to choose from: not those of modules that are off on the site, unless the source has one. */
function formatsFor(modulesOn: readonly string[], current: string): { value: string; label: string }[] {
  const on = new Set(modulesOn);
  return Object.entries<ImportFormatDefinition>(importFormats)
    .filter(([value, format]) => value === current || isPresent(format, on))
    .map(([value, { label }]) => ({ value, label }));
}

interface FileInputProps {
  source: RawSource;
  files: readonly SourceFile[];
  onChange: (file: string | null) => void;
}

/**
 * Selects an uploaded file or names a folder of them; shows nothing if the mapping itself contains the
 * records.
 */
function FileInput({ source, files, onChange }: FileInputProps) {
  const records = isImportFormat(source.format) ? importFormats[source.format].records : 'file';
  if (records === 'mapping') return null;
  const file = typeof source['file'] === 'string' ? source['file'] : '';
  if (records === 'folder') {
    return (
      <TextInput label="Folder" value={file} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  }
  const names = [...new Set([...files.map(({ name }) => name), ...(file ? [file] : [])])];
  return (
    <Select label="File" data={names} value={file || null} placeholder="Choose a file" onChange={onChange} />
  );
}
