import { StateDot } from '#admin/ui/state-dot.tsx';
import { migrationRun } from '../entity.ts';

const TONES: Readonly<Record<string, 'good' | 'waiting' | 'bad' | 'off'>> = {
  waiting: 'waiting',
  running: 'waiting',
  stopping: 'waiting',
  done: 'good',
  failed: 'bad',
};

export function RunState({ state, isDryRun }: { state: unknown; isDryRun: unknown }) {
  const choice = migrationRun.fields.state.options.choices as readonly { value: string; label: string }[];
  const label = choice.find((entry) => entry.value === state)?.label ?? String(state);
  return (
    <StateDot tone={TONES[String(state)] ?? 'off'}>
      {isDryRun === true ? `Dry run: ${label.toLowerCase()}` : label}
    </StateDot>
  );
}
