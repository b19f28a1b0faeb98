import type { Tone } from '#model/screens/define-list.ts';
import { migrationRun } from '../entity.ts';

export interface RunState {
  state: keyof typeof TONES;
  isDryRun: boolean;
}

export const TONES = {
  waiting: 'waiting',
  running: 'waiting',
  stopping: 'waiting',
  stopped: 'off',
  done: 'good',
  failed: 'bad',
  undoing: 'waiting',
  undone: 'off',
} satisfies Readonly<Record<string, Tone>>;

export function stateWords({ state, isDryRun }: RunState): string {
  const { kind, options } = migrationRun.fields.state;
  const label = kind.present?.(state, options) ?? state;
  return isDryRun ? `Dry run: ${label.toLowerCase()}` : label;
}
