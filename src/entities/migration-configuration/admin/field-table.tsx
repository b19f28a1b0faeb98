/** Which field of the source fills which of ours, and by which steps. */
import { ActionIcon, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { Trash2, X } from 'lucide-react';
import { TRANSFORMS } from '#model/import-rules.ts';
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
  onChange: (source: RawSource) => void;
}

export function FieldTable({ source, target, onChange }: FieldTableProps) {
  const fields = fieldsOf(source);
  const set = (key: string, rule: RawRule | null) => {
    const { [key]: _old, ...others } = fields;
    onChange({ ...source, fields: rule === null ? others : { ...fields, [key]: writeRule(rule) } });
  };
  const left = (target?.fields ?? []).filter(({ key }) => !Object.hasOwn(fields, key));
  return (
    <>
      <Table aria-label={`Fields of ${source.key}`} verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="24%">Our field</Table.Th>
            <Table.Th w="28%">From</Table.Th>
            <Table.Th>Steps</Table.Th>
            <Table.Th w={44} aria-label="Remove" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inOrder(fields, target).map(([key, raw]) => {
            const known = target?.fields.find((field) => field.key === key);
            const rule = readRule(raw);
            const name = known?.label ?? key;
            return (
              <Table.Tr key={key} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Text size="sm" fw={500}>
                    {name}
                    {known?.required ? ' *' : ''}
                  </Text>
                  {known ? null : (
                    <Text size="xs" c="var(--mantine-color-error)">
                      There is no such field.
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <TextInput
                    size="xs"
                    aria-label={`Path in the source for ${name}`}
                    placeholder="the whole record"
                    value={rule.path}
                    onChange={(event) => set(key, { ...rule, path: event.currentTarget.value })}
                  />
                </Table.Td>
                <Table.Td>
                  <Steps name={name} rule={rule} onChange={(next) => set(key, next)} />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${name}`}
                    onClick={() => set(key, null)}
                  >
                    <Trash2 size={15} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            );
          })}
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
        data={left.map(({ key, label, required }) => ({
          value: key,
          label: required ? `${label} *` : label,
        }))}
        onChange={(key) => key && set(key, { path: key, steps: [] })}
      />
    </>
  );
}

/** In the order of our fields: what is stored has none. */
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
        // A step has nothing of its own by which it could be told from its neighbours but its place.
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
              aria-label={`${step.name} of ${name}, step ${index + 1}`}
              defaultValue={optionsText(step.options)}
              onBlur={(event) => change(index, optionsFromText(event.currentTarget.value))}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove step ${index + 1} of ${name}`}
            onClick={() => onChange({ ...rule, steps: steps.filter((_, at) => at !== index) })}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Select
        size="xs"
        maw={170}
        aria-label={`Add a step to ${name}`}
        placeholder="Add a step"
        value={null}
        data={STEP_CHOICES}
        onChange={(step) =>
          step && onChange({ ...rule, steps: [...steps, { name: step, options: optionsOfNew(step) }] })
        }
      />
    </Stack>
  );
}
