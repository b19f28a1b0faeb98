import { Badge } from '@mantine/core';
import { migrationRun } from '../entity.ts';

const COLORS: Readonly<Record<string, string>> = {
  done: 'green',
  failed: 'red',
  running: 'blue',
  stopping: 'yellow',
};

export function RunState({ state, isDryRun }: { state: unknown; isDryRun: unknown }) {
  const choice = migrationRun.fields.state.options.choices as readonly { value: string; label: string }[];
  const label = choice.find((entry) => entry.value === state)?.label ?? String(state);
  return (
    <Badge variant="light" color={COLORS[String(state)] ?? 'gray'} style={{ textTransform: 'none' }}>
      {isDryRun === true ? `Dry run: ${label.toLowerCase()}` : label}
    </Badge>
  );
}
