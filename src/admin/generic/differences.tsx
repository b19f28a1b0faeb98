/** Differences between two versions of a record, field by field, as each kind of field shows them. */
import { useId } from 'react';
import { TextDifference } from '#admin/ui/differences/text-difference.tsx';
import classes from '#admin/ui/differences/differences.module.css';
import type { Field, Shape } from '#model/field.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { useFieldViews } from './field-views-context.ts';
import { holdsWords, useTextAttributes } from './text-language.ts';

type Values = Readonly<Record<string, unknown>>;

interface DifferencesProps {
  shape: Shape;
  before: Values;
  after: Values;
  /** Nested in another field: labels are less prominent. */
  isWithin?: boolean;
}

/** Keys of the fields that differ, in the order of the shape. */
export function differingFields(shape: Shape, before: Values, after: Values): string[] {
  return Object.keys(shape).filter((key) => !isDeepEqual(before[key] ?? null, after[key] ?? null));
}

/** Renders nothing for fields that are equal. */
export function Differences({ shape, before, after, isWithin = false }: DifferencesProps) {
  return (
    <div className={isWithin ? classes.within : undefined}>
      {differingFields(shape, before, after).map((key) => (
        <FieldDifference
          key={key}
          field={shape[key] as Field}
          before={before[key] ?? null}
          after={after[key] ?? null}
          isWithin={isWithin}
        />
      ))}
    </div>
  );
}

function FieldDifference({
  field,
  before,
  after,
  isWithin,
}: {
  field: Field;
  before: unknown;
  after: unknown;
  isWithin: boolean;
}) {
  const id = useId();
  const { Difference } = useFieldViews()(field.kind.kind);
  const attributes = useTextAttributes();
  const words = (value: unknown) =>
    value === null ? null : (field.kind.present?.(value, field.options) ?? JSON.stringify(value, null, 2));
  const Heading = isWithin ? 'h4' : 'h3';
  return (
    <section className={classes.field} aria-labelledby={id}>
      <Heading id={id} className={classes.label}>
        {field.options.label}
      </Heading>
      {Difference ? (
        <Difference before={before} after={after} options={field.options} />
      ) : (
        <TextDifference
          before={words(before)}
          after={words(after)}
          attributes={holdsWords(field) ? attributes : {}}
        />
      )}
    </section>
  );
}
