/** Formats a run: as a table, as JSON, and as a block of a Markdown page. Pure. */
import type { Goal, Measure, Scenario } from './scenario.ts';

/** A scenario's outcome: its figures, or why it could not be measured. */
export type Outcome = { scenario: Pick<Scenario, 'name' | 'about' | 'goals'> } & (
  | { measures: Measure[] }
  | { error: string }
);

/** One figure as `--json` writes it. */
export interface JsonFigure {
  scenario: string;
  metric: string;
  value: number;
  unit: string;
  against?: string;
  ratio?: number;
}

/** All figures of a run, rounded to four significant digits; scenarios that failed have none. */
export function toJson(outcomes: readonly Outcome[]): JsonFigure[] {
  return outcomes.flatMap((outcome) =>
    'error' in outcome
      ? []
      : outcome.measures.map(({ metric, value, unit, against, ratio }) => ({
          scenario: outcome.scenario.name,
          metric,
          value: rounded(value),
          unit,
          ...(against !== undefined && { against }),
          ...(ratio !== undefined && { ratio: rounded(ratio) }),
        })),
  );
}

export type Verdict = 'met' | 'not met' | 'no goal';

/** Whether a figure meets its scenario's goal. Throws if the goal is on a ratio and the figure has none. */
export function judge(measure: Measure, goals: readonly Goal[]): Verdict {
  const goal = goals.find((candidate) => candidate.metric === measure.metric);
  if (!goal) return 'no goal';
  const value = goal.of === 'ratio' ? measure.ratio : measure.value;
  if (value === undefined) throw new Error(`“${measure.metric}” has a goal for its ratio, but no ratio.`);
  const isMet = value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity);
  return isMet ? 'met' : 'not met';
}

/** Goals without a measurement. Such a run fails, because the goal would look like one that is met. */
export function unmeasured(goals: readonly Goal[], measures: readonly Measure[]): string[] {
  return goals
    .map((goal) => goal.metric)
    .filter((metric) => !measures.some((measure) => measure.metric === metric));
}

/** Lines for a terminal, one per figure. */
export function formatOutcome(outcome: Outcome): string {
  const { name, about, goals } = outcome.scenario;
  const title = `${name}: ${about}`;
  if ('error' in outcome) return `${title}\n  FAILED  ${outcome.error.replaceAll('\n', '\n          ')}`;
  const rows = outcome.measures.map((measure) => cellsOf(measure, goals));
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Where and when a run was made. */
export interface Circumstances {
  date: string;
  machine: string;
  command: string;
}

/** The figures of a whole run as Markdown: one table per scenario. */
export function toMarkdown(outcomes: readonly Outcome[], { date, machine, command }: Circumstances): string {
  const tables = outcomes.map((outcome) => {
    const { name, about, goals } = outcome.scenario;
    if ('error' in outcome) return `### ${name}\n\n${about}\n\nCould not be measured: ${outcome.error}`;
    const rows = outcome.measures.map((measure) => `| ${cellsOf(measure, goals).join(' | ')} |`);
    return [
      `### ${name}`,
      '',
      about,
      '',
      '| measured | figure | goal | |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return [`${date}, ${machine}, \`${command}\`.`, ...tables].join('\n\n');
}

const BEGIN = '<!-- begin of the figures: written by npm run bench -- --markdown -->';
const END = '<!-- end of the figures -->';

/** `page` with the text between its two marks replaced. Throws if the marks are missing. */
export function replaceFigures(page: string, figures: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page needs the two lines\n${BEGIN}\n${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${page.slice(end)}`;
}

/** Metric, figure with spread and ratio, goal, verdict. */
function cellsOf(measure: Measure, goals: readonly Goal[]): string[] {
  const { metric, value, unit, summary, against, ratio } = measure;
  const spread =
    summary && summary.rounds > 1 ? ` (${figure(summary.least)} to ${figure(summary.most)})` : '';
  const compared = ratio === undefined ? '' : `, ${figure(ratio)} of ${against ?? 'the other'}`;
  const goal = goals.find((candidate) => candidate.metric === metric);
  const verdict = judge(measure, goals);
  return [
    metric,
    `${figure(value)} ${unit}`.trimEnd() + spread + compared,
    goal ? goalText(goal, unit, against) : '',
    verdict === 'no goal' ? '' : verdict,
  ];
}

function goalText({ of, atLeast, atMost }: Goal, unit: string, against: string | undefined): string {
  const [word, limit] =
    atLeast === undefined ? ['at most', atMost ?? 0] : [atLeast === atMost ? 'exactly' : 'at least', atLeast];
  return `${word} ${figure(limit)} ${of === 'ratio' ? `of ${against ?? 'the other'}` : unit}`.trimEnd();
}

/** Formats three significant digits; numbers from 100 are whole, with thousands separators. */
function figure(value: number): string {
  const text = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return text.toLocaleString('en-GB', { maximumFractionDigits: 4 });
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
