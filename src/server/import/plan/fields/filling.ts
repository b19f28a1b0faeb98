/** State of a plan while it fills the fields of a target. */
import type { Target } from '../../links/targets.ts';
import type { Column } from '../columns.ts';
import type { GuessOptions } from '../guess.ts';
import type { RawRule } from '../rules.ts';
import type { SurveyedSource } from '../survey-source.ts';
import { columnsFor, type Meaning } from './vocabulary.ts';

export interface Filling {
  fields: Record<string, RawRule>;
  /** The field that each column fills, or its other use. */
  uses: Map<string, string>;
  notes: string[];
  surveyed: SurveyedSource;
  target: Target;
  options: GuessOptions;
  /** Columns with a meaning that are not used yet. */
  free: (meaning: Meaning) => Column[];
  /** Fills a field if the target has it. Does nothing without a column or a rule. */
  fill: (field: string, column: Column | undefined, rule: (column: Column) => RawRule | null) => void;
  /** Sets a rule without a column, unless the field has a rule. */
  preset: (field: string, rule: RawRule) => void;
}

/** Starts without any filled fields. */
export function startFilling(surveyed: SurveyedSource, target: Target, options: GuessOptions): Filling {
  const fields: Record<string, RawRule> = {};
  const uses = new Map<string, string>();
  return {
    surveyed,
    target,
    options,
    fields,
    uses,
    notes: [],
    free: (meaning) => columnsFor(surveyed.columns, meaning).filter(({ path }) => !uses.has(path)),
    preset(field, rule) {
      fields[field] ??= rule;
    },
    fill(field, column, rule) {
      const made = column && Object.hasOwn(target.shape, field) ? rule(column) : null;
      if (!column || made === null) return;
      fields[field] = made;
      uses.set(column.path, field);
    },
  };
}
