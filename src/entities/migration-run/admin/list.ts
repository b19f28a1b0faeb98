import { defineList } from '#model/screens/define-list.ts';
import { migrationRun } from '../entity.ts';
import type { RunReport } from '#admin/ui/import-run/run-report.ts';
import { stateWords, TONES, type RunState } from './run-state.ts';

interface RunRow extends RunState {
  id: number;
  report: RunReport | null;
}

function taken({ report }: RunRow): string {
  if (!report) return '–';
  const { records, failed } = report.totals;
  return `${records}${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** List of the site's runs, below the form that starts a run. */
export const list = defineList<RunRow>({
  source: { entity: migrationRun },
  links: [{ label: 'Configurations', path: '/migration-configuration', look: 'button' }],
  above: () => import('./start-run.tsx'),
  open: ({ id }) => `/migration-run/${id}`,
  columns: [
    { key: 'name', label: 'Configuration' },
    { key: 'taken', label: 'Records', text: taken, width: '170px', from: 'sm' },
    { key: 'created', label: 'Started', instant: { none: '' }, width: '140px', from: 'sm' },
    { key: 'state', text: stateWords, tone: ({ state }) => TONES[state], width: '160px' },
  ],
  empty: {
    text: 'Choose a configuration above and start with a dry run. A dry run changes nothing and reports what an import would do.',
  },
});
