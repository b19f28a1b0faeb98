import { Link } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { recordCell } from '#admin/generic/list/record-columns.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import type { OneRecord } from '#model/screens/define-record.ts';
import classes from './record-page.module.css';

interface RecordDetailsProps {
  screen: Pick<OneRecord, 'entity' | 'texts' | 'records'>;
  record: RecordNode;
}

/** The read-only fields of a record with their labels; empty fields are left out. */
export function RecordDetails({ screen, record }: RecordDetailsProps) {
  const { entity } = screen;
  const texts = screen.texts?.(record);
  const records = screen.records?.(record);
  const { entities, site, recordPath } = useApp();
  const viewsOf = useFieldViews();
  const options = { entities, viewsOf, timeZone: site.timeZone };
  const values: Record<string, unknown> = { ...record, ...texts };
  const shown = Object.entries(entity.fields).filter(
    ([key, field]) => key !== 'site' && !field.options.secret && !isEmpty(values[key]),
  );
  const linked = (key: string, text: string) => {
    const target = records?.[key];
    const to = target && recordPath(target.entity, target.id);
    return to ? <Link to={to}>{text}</Link> : text;
  };
  return (
    <dl className={classes.details}>
      {shown.map(([key, field]) => (
        <div key={key}>
          <dt>{field.options.label}</dt>
          <dd>{texts?.[key] ? linked(key, texts[key]) : recordCell(options, field, record[key])}</dd>
        </div>
      ))}
      <div>
        <dt>Created</dt>
        <dd>{longInstant(record.created, site.timeZone)}</dd>
      </div>
    </dl>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
