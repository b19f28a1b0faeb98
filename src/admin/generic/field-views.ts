/**
 * Views of a field kind in the admin: input, list cell, list filter, difference. All are plain, controlled
 * components.
 */
import type { ComponentType } from 'react';
import type { FieldOptions } from '#model/field.ts';

export interface InputProps<Value = unknown, Options = FieldOptions & Record<string, unknown>> {
  /** Unique on the page: links label, help and error to the control. */
  id: string;
  options: Options;
  value: Value | null;
  /** Null clears the value. */
  onChange: (value: Value | null) => void;
  /** Called when the control loses the focus. */
  onBlur?: () => void;
  /** Message of the server or of the form's validation; shown next to the control. */
  error?: string | undefined;
  /** Messages about parts of the value, by their path within it: for kinds that show their parts. */
  partErrors?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
}

export interface CellProps<Value = unknown> {
  value: Value | null;
  options: FieldOptions & Record<string, unknown>;
}

export interface FilterProps<Value = unknown> {
  value: Value | null;
  options: FieldOptions & Record<string, unknown>;
  onChange: (value: Value | null) => void;
}

/** Props of an input that fills a list whose entries have a field of this kind, many values at a time. */
export interface MultiInputProps<Value = unknown> {
  /** Id of the first control, which the label of the list refers to. */
  id: string;
  /** The field's value in each entry, in order. */
  values: readonly (Value | null)[];
  /** How many more entries the list can hold. */
  room: number;
  disabled: boolean;
  onAdd: (values: readonly Value[]) => void;
  onRemove: (index: number) => void;
}

/** Props for two versions of a value; they differ, and at least one is not null. */
export interface DifferenceProps<Value = unknown> {
  before: Value | null;
  after: Value | null;
  options: FieldOptions & Record<string, unknown>;
}

/** Entry of the generated registry; a kind without an entry cannot be edited in a generic form. */
export interface FieldViews {
  Input?: ComponentType<InputProps>;
  Cell?: ComponentType<CellProps>;
  Filter?: ComponentType<FilterProps>;
  /** Replaces the button that adds one empty entry in lists. */
  MultiInput?: ComponentType<MultiInputProps>;
  /** Default: both values as text, side by side. */
  Difference?: ComponentType<DifferenceProps>;
}
