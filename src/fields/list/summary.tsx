import { useFieldViews } from '#admin/generic/field-views-context.ts';
import entryStyle from '#admin/ui/inputs/entries.module.css';
import type { Field, Shape } from '#model/field.ts';
import type { ListOptions } from './field.ts';

const SUMMARY_FIELDS_MAX = 4;

interface SummaryProps {
  entry: Readonly<Record<string, unknown>>;
  options: ListOptions;
  name: string;
}

/** Shows the first values of the entry: labels of what is switched on, others as their field kinds show them in lists. */
export function Summary({ entry, options, name }: SummaryProps) {
  const viewsOf = useFieldViews();
  const parts = summaryParts(options.of, entry);
  if (parts.length === 0) return <span className={entryStyle['summaryText']}>New {name}</span>;
  return (
    <span className={entryStyle['summaryText']}>
      {parts.map(({ key, field, label }) => {
        const View = viewsOf(field.kind.kind).Cell;
        return (
          <span key={key}>
            {label}
            {entry[key] === true ? (
              field.options.label
            ) : View ? (
              <View value={entry[key]} options={field.options} />
            ) : (
              (field.kind.present?.(entry[key], field.options) ?? field.options.label)
            )}
          </span>
        );
      })}
    </span>
  );
}

interface SummaryPart {
  key: string;
  field: Field;
  /** Shown before the value, because a time can be a beginning or an end. */
  label: string | null;
}

/** The filled fields that sum up an entry. */
export function summaryParts(of: Shape, entry: Readonly<Record<string, unknown>>): SummaryPart[] {
  return Object.entries(of)
    .filter(([key]) => hasValue(entry[key]))
    .slice(0, SUMMARY_FIELDS_MAX)
    .map(([key, definition]) => {
      const field = definition as Field;
      return { key, field, label: field.kind.kind === 'instant' ? `${field.options.label} ` : null };
    });
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false;
}
