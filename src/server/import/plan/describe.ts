/** Describes a survey in words, for a terminal. */
import {
  formatInPlan,
  leftOutSentences,
  type NameCount,
  type Survey,
  type SurveyedColumn,
  type SurveyedSource,
} from '#import/survey.ts';
import type { Plan } from './plan.ts';

const NAMES_SHOWN = 20;

export function describePlan({ survey }: Plan): string {
  return [
    ...survey.sources.flatMap(sourceLines),
    ...(survey.images > 0 ? [`${survey.images.toLocaleString('en')} image files → asset`] : []),
    ...(survey.documents > 0 ? [`${survey.documents.toLocaleString('en')} documents → mediaFile`] : []),
    ...templateLines(survey),
    survey.origins.length > 0
      ? `Old site: ${survey.origins.join(', ')}. Links to it are updated to the imported items. Add its other domains to links.origins.`
      : 'Old site: unknown. Add its URL to links.origins to update links to the imported items.',
    ...named('Hosts of links', survey.linkHosts),
    ...named('Hosts of images (images are not fetched)', survey.imageHosts),
    ...leftOutSentences(survey.leftOut).map((sentence) => `Left out: ${sentence}`),
    ...survey.notes.map((note) => `Note: ${note}`),
  ].join('\n');
}

function sourceLines(source: SurveyedSource): string[] {
  const { file, format, delimiter, records, target, key, days, unreadable, columns, unnamed, notes } = source;
  const dates = days ? `, ${days.from} to ${days.to}` : '';
  const separator =
    format === 'csv' && delimiter !== ',' ? ` with “${delimiter === '\t' ? 'tab' : delimiter}”` : '';
  return [
    `${file}: ${formatInPlan(format)}${separator}, ${records.toLocaleString('en')} records${dates} → ${
      target === null ? 'nothing' : `${target} (source “${key ?? ''}”)`
    }`,
    ...(target === null ? [] : columns.map(columnLine)),
    ...(unreadable.count > 0
      ? [`  ! ${unreadable.count} cannot be read, first ${unreadable.first ?? ''}`]
      : []),
    ...(unnamed.length > 0 ? [`  ! No rule can name: ${unnamed.slice(0, 10).join(', ')}`] : []),
    ...notes.map((note) => `  ! ${note}`),
    '',
  ];
}

function columnLine({ path, kind, filled, samples, use }: SurveyedColumn): string {
  const share = `${Math.round(filled * 100)}%`.padStart(4);
  const becomes = use === null ? '–' : `→ ${use}`;
  const shown = samples.map((sample) => sample.slice(0, 30)).join(' | ');
  return `  ${path.padEnd(32)} ${kind.padEnd(15)} ${share}  ${becomes.padEnd(20)} ${shown}`;
}

function templateLines({ dialect, shortcodes, variables }: Survey): string[] {
  if (dialect === 'none') return [];
  return [
    `Template tags: ${dialect}. Define replacements in templates.shortcodes. Unknown tags are left out with a warning.`,
    ...named('Tags', shortcodes),
    ...named('Variables without a value (templates.variables)', variables),
  ];
}

function named(title: string, names: readonly NameCount[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, NAMES_SHOWN).map(({ name, count }) => `${name} ${count.toLocaleString('en')}`);
  const rest = names.length - shown.length;
  return [`${title}: ${shown.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`];
}
