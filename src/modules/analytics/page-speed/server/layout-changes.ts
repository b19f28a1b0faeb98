/** How the speed of pages changed when their layout was changed. */
import { sql } from 'kysely';
import type { OperationContext } from '#server/context.ts';
import { dayText } from '../../report-figures/server/day-text.ts';
import { METRICS, valueText } from '../model/metrics.ts';
import type {
  Line,
  ReportStore,
  SpeedFigures,
  SpeedQuestion,
} from '../../report-store/model/report-store.ts';

export interface LayoutFacts {
  name: string;
  /** Last change, in one sentence, with what it did to the figures. */
  change: string;
}

/**
 * Returns names of layouts and what changed with their last change, by id.
 */
export async function layoutChanges(
  { db, organisationId }: OperationContext,
  store: ReportStore,
  question: Omit<SpeedQuestion, 'by'>,
  ids: readonly number[],
): Promise<ReadonlyMap<string, LayoutFacts>> {
  const { rows } = await sql<{ id: number; name: string; day: string }>`
    select l.id, l.name, (l.updated at time zone s.time_zone)::date::text as day
    from layout l join site s on s.organisation_id = l.organisation_id and s.id = l.site_id
    where l.organisation_id = ${organisationId} and l.id = any (${[...ids]}::integer[])`.execute(db);
  const changes = rows.map(({ id, day }) => ({ layout: id, day }));
  const lines = await store.layoutSpeed(question, changes);
  const byId = new Map(lines.map((line) => [line.key, line]));
  return new Map(
    rows.map(({ id, name, day }) => [
      String(id),
      { name, change: `Changed ${dayText(day)}: ${changeText(byId.get(String(id)))}.` },
    ]),
  );
}

function changeText(line: Line<SpeedFigures> | undefined): string {
  const texts = METRICS.flatMap(({ value, short }) => {
    const [now, before] = [line?.now[value], line?.before[value]];
    return now && before
      ? [`${short} ${valueText(before.value, value)} → ${valueText(now.value, value)}`]
      : [];
  });
  return texts.length > 0 ? texts.join(', ') : 'not enough samples to compare';
}
