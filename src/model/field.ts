/**
 * Defines fields. A field kind defines once how a value is stored, checked and returned by the API, and what it refers to;
 * a field is one use of a kind, with a label and options.
 */
import type { z } from 'zod';
import type { FormInput } from '#records/form-input.ts';

export type ReaderPlace = 'page' | 'card' | 'header';

/** Options of every field, whatever its kind. */
export interface FieldOptions<Value = unknown> {
  /** Shown above the input and as the column title. */
  label: string;
  /** One sentence below the input, for the person who fills it in. */
  help?: string;
  /**
   * What the value is, for programs: one or two sentences in the API's schema, in place of the help. Required if name and
   * help don't explain the value. The build removes it from the browser's code.
   */
  apiDescription?: string;
  /** Label of the filter for records without a value. Default: `No {label}`. */
  emptyLabel?: string;
  /**
   * For an input of an operation: what the value names. The name of the entity whose ID it is; `address`, a reader's email
   * address; `fileOfAddresses`, the import that receives one. Relations have `to` instead.
   */
  names?: string;
  /** A value is required on create and can never be cleared. */
  required?: boolean;
  /** Used on create if no value is given. */
  default?: Value;
  /** Key of the field's form group; see `groups` of the entity. */
  group?: string;
  /** Share of the form's width. Default `full`. */
  width?: 'full' | 'half' | 'third';
  /**
   * The field is offered (and, if required, demanded) only while this condition holds for the other values.
   */
  condition?: (values: Record<string, unknown>) => boolean;
  /** For several fields of which at most one is set: the form offers them as a single choice. */
  oneOf?: ChoiceAmongFields;
  /** For a common field of content: only types that name the field in `offers` have it. */
  onDemand?: boolean;
  /** `server`: set only by the server and shown read-only. Default `anyone` who may write the record. */
  writable?: 'anyone' | 'server';
  /**
   * Where readers see the value in addition to the API, which has every field that is not internal. `page`:
   * the record's own page. `card`: wherever the record is in a list or referenced by another record,
   * including the API's responses. `header`: for a setting of the header, as a line of the header in both
   * designs.
   */
  readers?: readonly ReaderPlace[];
  /** Key of the module to which the field belongs: the value is null on sites that have the module off. */
  module?: string;
  /**
   * For a group of a site’s settings: it may be saved while its module is off, for example together with the
   * switch.
   */
  isSettings?: true;
  /**
   * For a field of content: hidden from readers without access through the item's gate, except for the kind's
   * `ungatedPart`. For a block's setting: hidden from readers who don't meet the block's requirements.
   */
  gated?: boolean;
  /** Returned only to staff; all other callers get null. */
  internal?: boolean;
  /**
   * For an input: a version that the call is based on. Programs may send it as a number or as text, however the API
   * returned it.
   */
  isVersion?: true;
  /** The field leaves the API a year after this date at the earliest. It works until then. */
  deprecated?: Deprecation;
  /** Never leaves the server and never appears in a history row: for password hashes and token hashes. */
  secret?: boolean;
}

/** The announcement that a part of the API will be removed (docs/api.md). */
export interface Deprecation {
  /** The day of the announcement: `2026-11-28`. */
  since: string;
  /** What to use in its place, or that nothing replaces it. */
  instead: string;
}

/** A field's place in a choice between several fields. */
export interface ChoiceAmongFields {
  /** The same key for all fields of the choice. */
  key: string;
  /** Label of the choice. */
  label: string;
  /** Label of the option that uses this field. */
  choice: string;
  /** Label of the option that sets none of the fields. */
  none: string;
  /** Order of the options; if several fields are set, the highest rank counts. */
  rank: number;
}

/** A value's storage in PostgreSQL. `suffix` is added to the column's name, as in `primary_section_id`. */
export interface Column {
  type:
    | 'text'
    | 'integer'
    | 'bigint'
    | 'boolean'
    | 'double precision'
    | 'timestamptz'
    | 'jsonb'
    | 'integer[]'
    | 'text[]';
  suffix?: '_id' | '_ids';
}

/** How a value appears in GraphQL, as data: the schema builder turns it into types. */
export type ApiType =
  | { scalar: 'String' | 'Int' | 'Float' | 'Boolean' | 'Instant' | 'JSON' | 'RichText' }
  | { list: ApiType }
  /** `places`: the field that names the record of which the whole value is one use, like a cropped image. */
  | { object: string; shape: Shape; places?: string }
  /**
   * Output: the record, fetched through the request's loader. Input: its id. `offered`: all who may read the record that
   * has the field may read this record too, as far as its entity's `offered` rule allows.
   */
  | { record: string; offered?: true };

/** The type of an input. `variants`: the values of a record of an entity, under the name of one variant: `{ article: { name: "…" } }`. */
export type ApiInputType = ApiType | { variants: string };

/** One reference of a value; every save rewrites the `reference` rows of its record from these. */
export interface Reference {
  /** Entity name, such as `asset`, `content`, `websiteSection`. */
  to: string;
  id: number;
}

/** Everything the engines need to know about a kind of field. Pure: no database, no browser. */
export interface FieldKind<Value, Options extends FieldOptions<Value>> {
  kind: string;
  column: (options: Options) => Column;
  /** Checks a value that is present. Every limit is defined here, with its message. */
  schema: (options: Options) => z.ZodType<Value>;
  output: (options: Options) => ApiType;
  /**
   * Whether the input can show a value that the schema refuses, so that a draft stores it. Default: whether the value has the structure
   * of `output`; never for JSON and rich text.
   */
  canEdit?: (value: unknown) => boolean;
  /** Default: the same as `output`. */
  input?: (options: Options) => ApiInputType;
  references?: (value: Value, options: Options) => Reference[];
  /**
   * The ungated part of a gated value: this number of paragraphs from its beginning. Default: the whole value
   * is gated.
   */
  ungatedPart?: (value: Value, paragraphs: number) => Value;
  /** URLs in the value that readers can follow, exactly as written. */
  links?: (value: Value, options: Options) => string[];
  /** The plain text of the value, for search and word counts. */
  text?: (value: Value, options: Options) => string;
  /** The value in readable form, for lists, history and conflict dialogs. Default: JSON. */
  present?: (value: Value, options: Options) => string;
  /** The form and limits of values in one sentence, or null, for the API's descriptions. */
  describe?: (options: Options, use: 'input' | 'output') => string | null;
  /** How a form of readers asks for a value with these options; null if it cannot. Default: no form can. */
  formInput?: (options: Options) => FormInput | null;
}

/** A kind in the form in which engines use it, with values of unknown type. */
export type AnyFieldKind = FieldKind<unknown, FieldOptions>;

/** One use of a kind. `Value` and `Required` exist only in types: engines treat all fields alike. */
export interface Field<Value = unknown, Required extends boolean = boolean> {
  kind: AnyFieldKind;
  options: FieldOptions & Record<string, unknown>;
  /** Type-level only; never present at run time. */
  readonly value?: Value;
  /** Type-level only; never present at run time. */
  readonly required?: Required;
}

/** Carries the declared options of a field, exactly as written, only in the types. */
export interface Declared<Options> {
  readonly declared?: Options;
}

/** A named set of fields: an entity, an operation's input or output, a block's settings. */
export type Shape = Record<string, Field>;

/**
 * The type of a field's value with `Options`, as narrow as they allow: one of its `choices`, the output of its `check`, entries
 * or a group `of` other fields. Other options don't affect a kind's values.
 */
export type ValueWith<Value, Options> = Options extends { check: z.ZodType<infer Checked> }
  ? Checked
  : Options extends { of: infer Inner extends Shape }
    ? Value extends readonly unknown[]
      ? ValuesOf<Inner>[]
      : Partial<ValuesOf<Inner>>
    : OneOf<Value, Options>;

/** The type of a value: the union of the choices if the field has choices and accepts no others, else the value's own type. */
type OneOf<Value, Options> = Options extends { acceptsUnlisted: true }
  ? Value
  : Value extends string
    ? Options extends { choices: readonly { value: infer Choice extends string }[] }
      ? Choice
      : Value
    : Value;

/** Whether the value is always present: required, and without a condition. */
type IsDemanded<Options> = Options extends { required: true }
  ? Options extends { condition: unknown }
    ? false
    : true
  : false;

/**
 * The values that a shape describes: null for fields that are not required, or required only under a
 * condition.
 */
export type ValuesOf<S extends Shape> = {
  [K in keyof S]: S[K] extends Field<infer Value, infer Required>
    ? Required extends true
      ? Value
      : Value | null
    : never;
};

/** Keys that every create input for the shape must have. */
type DemandedKeys<S extends Shape> = {
  [K in keyof S]: S[K] extends Declared<{ writable: 'server' }>
    ? never
    : S[K] extends Field<unknown, true>
      ? K
      : never;
}[keyof S];

/** The type of a checked input: to create, all required fields are present; to update, any subset. */
export type InputOf<S extends Shape, Mode extends 'create' | 'update'> = Partial<ValuesOf<S>> &
  (Mode extends 'create' ? Pick<ValuesOf<S>, DemandedKeys<S>> : unknown);

/**
 * Declares a kind and returns the function that creates its fields: `export const text = defineField<string,
 * TextOptions>({...})`, then `text({ label: 'Name', required: true })`.
 */
export function defineField<Value, Options extends FieldOptions<Value>>(kind: FieldKind<Value, Options>) {
  const make = <const O extends Options>(
    options: O,
  ): Field<ValueWith<Value, O>, IsDemanded<O>> & Declared<O> => ({
    kind: kind as AnyFieldKind,
    options: options as FieldOptions & Record<string, unknown>,
  });
  return Object.assign(make, { kind });
}

/** Name of the column that stores a field: `primarySection` with suffix `_id` is `primary_section_id`. */
export function columnName(key: string, field: Field): string {
  return snakeCase(key) + (field.kind.column(field.options).suffix ?? '');
}

/** The fields of a shape that readers see in a place. */
export function fieldsIn(place: ReaderPlace, shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).filter(([, { options }]) => options.readers?.includes(place) && !options.internal),
  );
}

/** Converts to snake_case: `primarySection` -> `primary_section`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Converts to camelCase: `primary_section` -> `primarySection`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts to PascalCase: `websiteSection` -> `WebsiteSection`. */
export function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
