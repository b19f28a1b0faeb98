/** Assigns columns of the source to fields, with their transformations. */
import { ActionIcon, Autocomplete, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { Trash2, X } from 'lucide-react';
import { TRANSFORMS } from '#import/rules.ts';
import {
  fieldsOf,
  optionsFromText,
  optionsOfNew,
  optionsText,
  readRule,
  writeRule,
  type Json,
  type RawRule,
  type RawSource,
} from './raw-mapping.ts';
import type { ImportTarget } from './use-sources.ts';

const STEP_CHOICES = Object.entries(TRANSFORMS).map(([value, { label }]) => ({ value, label }));

interface FieldTableProps {
  source: RawSource;
  target: ImportTarget | undefined;
  /** Known columns of the source, offered while the user types. */
  columns: readonly string[];
  onChange: (source: RawSource) => void;
}

export function FieldTable({ source, target, columns, onChange }: FieldTableProps) {
  const fields = fieldsOf(source);
  const set = (key: string, rule: RawRule | null) => {
    const { [key]: _old, ...others } = fields;
    onChange({ ...source, fields: rule === null ? others : { ...fields, [key]: writeRule(rule) } });
  };
  const unused = (target?.fields ?? []).filter(({ key }) => !Object.hasOwn(fields, key));
  return (
    <>
      <Table aria-label={`${source.key} fields`} verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="24%">Field</Table.Th>
            <Table.Th w="28%">Column</Table.Th>
            <Table.Th>Transformations</Table.Th>
            <Table.Th w={44} aria-label="Remove" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inOrder(fields, target).map(([key, raw]) => (
            <FieldRow
              key={key}
              field={key}
              known={target?.fields.find((field) => field.key === key)}
              rule={readRule(raw)}
              columns={columns}
              onChange={(rule) => set(key, rule)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Select
        mt="xs"
        size="xs"
        maw={260}
        searchable
        aria-label={`Add a field to ${source.key}`}
        placeholder="Add a field"
        value={null}
        data={unused.map(({ key, label, required }) => ({
          value: key,
          label: required ? `${label} *` : label,
        }))}
        onChange={(key) => key && set(key, { path: key, steps: [] })}
      />
    </>
  );
}

interface FieldRowProps {
  field: string;
  /** Undefined if the target has no such field. */
  known: ImportTarget['fields'][number] | undefined;
  rule: RawRule;
  columns: readonly string[];
  onChange: (rule: RawRule | null) => void;
}

function FieldRow({ field, known, rule, columns, onChange }: FieldRowProps) {
  const name = known?.label ?? field;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <Text size="sm" fw={500}>
          {name}
          {known?.required ? ' *' : ''}
        </Text>
        {known ? null : (
          <Text size="xs" c="var(--mantine-color-error)">
            Unknown field. Remove it or choose another.
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Autocomplete
          size="xs"
          data={columns}
          aria-label={`Source column for ${name}`}
          placeholder="Whole record"
          value={rule.path}
          onChange={(path) => onChange({ ...rule, path })}
        />
      </Table.Td>
      <Table.Td>
        <Steps name={name} rule={rule} onChange={onChange} />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          onClick={() => onChange(null)}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

/** Fields in the target’s order, because stored fields have no order. */
function inOrder(fields: Json, target: ImportTarget | undefined): [string, unknown][] {
  const place = (key: string) => target?.fields.findIndex((field) => field.key === key) ?? 0;
  return Object.entries(fields).sort(([a], [b]) => place(a) - place(b));
}

function Steps({ name, rule, onChange }: { name: string; rule: RawRule; onChange: (rule: RawRule) => void }) {
  const { steps } = rule;
  const change = (index: number, options: unknown) =>
    onChange({ ...rule, steps: steps.map((step, at) => (at === index ? { ...step, options } : step)) });
  return (
    <Stack gap={4}>
      {steps.map((step, index) => (
        // Steps have no id; their position identifies them.
        <Group key={`${index}-${step.name}`} gap={4} wrap="nowrap">
          <Text size="xs" w={84} flex="none">
            {TRANSFORMS[step.name as keyof typeof TRANSFORMS]?.label ?? step.name}
          </Text>
          {step.options === true ? (
            <span style={{ flex: 1 }} />
          ) : (
            <TextInput
              size="xs"
              flex={1}
              aria-label={`${step.name} of ${name}, transformation ${index + 1}`}
              defaultValue={optionsText(step.options)}
              onBlur={(event) => change(index, optionsFromText(event.currentTarget.value))}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove transformation ${index + 1} from ${name}`}
            onClick={() => onChange({ ...rule, steps: steps.filter((_, at) => at !== index) })}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Select
        size="xs"
        maw={170}
        aria-label={`Add a transformation to ${name}`}
        placeholder="Add"
        value={null}
        data={STEP_CHOICES}
        onChange={(step) =>
          step && onChange({ ...rule, steps: [...steps, { name: step, options: optionsOfNew(step) }] })
        }
      />
    </Stack>
  );
}
