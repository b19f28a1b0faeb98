/** The filter of a field, rendered by the field's kind, in the width of filters. */
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import type { Field } from '#model/field.ts';
import { valueOfText } from './address-value.ts';

interface FieldFilterProps {
  field: Field | undefined;
  /** The value in the URL. */
  value: string | undefined;
  onChange: (value: string | null) => void;
}

export function FieldFilter({ field, value, onChange }: FieldFilterProps) {
  const viewsOf = useFieldViews();
  if (!field) return null;
  const { Filter } = viewsOf(field.kind.kind);
  if (!Filter) return null;
  return (
    // Several selected values are side by side if there is room.
    <div style={'list' in field.kind.output(field.options) ? WIDE : { width: 168 }}>
      <Filter
        value={value === undefined ? null : valueOfText(field, value)}
        options={field.options}
        onChange={(next) => onChange(next === null ? null : String(next))}
      />
    </div>
  );
}

const WIDE = { minWidth: 168, width: 'fit-content', maxWidth: 320 } as const;
