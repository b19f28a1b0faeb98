/** Every reference that a field's value can have to another tenant's record, by the kind of the field, at any depth. */
import { fieldExamples } from '#registry/field-examples.ts';
import type { Field, Shape } from '#model/field.ts';
import { ownFontKey } from '#look/own-fonts.ts';
import type { Targets } from './tenancy/tenancy-inputs.ts';

/** Entities whose records have a separate property among the targets; all others are in `records`. */
const OWN_PLACES: Record<string, keyof Targets> = {
  site: 'site',
  websiteSection: 'section',
  layout: 'layout',
  menu: 'menu',
  websiteRedirect: 'redirect',
  asset: 'asset',
  mediaFile: 'file',
  cmsUser: 'user',
  mailOutbox: 'mail',
  formSubmission: 'submission',
  siteUser: 'reader',
  migrationRun: 'run',
  csvExport: 'csvExport',
  content: 'content',
};

/** Id of a record of the entity among the targets. Throws for an entity without targets. */
export function targetOf(entity: string, target: Targets): number {
  const place = OWN_PLACES[entity];
  const id = place ? target[place] : (target.records[entity] ?? MISSING_ID);
  if (typeof id !== 'number') throw new Error(`No target is made of the entity ${entity}.`);
  return id;
}

const MISSING_ID = 1_999_999_999;

/**
 * For each field of a shape and each kind of reference it can have: values in which only that field is set.
 */
export function referenceValues(shape: Shape, target: Targets): Record<string, unknown>[] {
  return Object.entries(shape)
    .filter(([, { options }]) => options.writable !== 'server')
    .flatMap(([key, field]) => pointingOf(field, target).map((value) => ({ [key]: value })));
}

/** Whether any editable field of a shape can refer to a record. */
export function hasReferenceField(shape: Shape): boolean {
  return Object.values(shape).some(
    (field) =>
      field.options.writable !== 'server' &&
      field.kind.kind in POINTING &&
      (NESTED.has(field.kind.kind) ? hasReferenceField(shapeOf(field)) : true),
  );
}

const NESTED = new Set(['group', 'list']);

/**
 * Values of kinds that refer to records; a kind with references that is missing here fails the test that
 * counts them.
 */
const POINTING: Record<string, (field: Field, target: Targets) => unknown[]> = {
  relation: (field, target) => [namedBy(field, target)],
  relations: (field, target) => [[namedBy(field, target)]],
  file: (_field, target) => [target.file],
  font: (_field, target) => [ownFontKey(targetOf('siteFont', target))],
  image: (_field, target) => [{ asset: target.asset }],
  richText: (_field, target) => [textPointingAt(target)],
  group: (field, target) => referenceValues(shapeOf(field), target),
  list: (field, target) =>
    referenceValues(shapeOf(field), target).map((entry) => [{ ...requiredOf(shapeOf(field)), ...entry }]),
};

/** Names of the kinds that can refer to records; the tests compare them with all existing kinds. */
export const POINTING_KINDS = Object.keys(POINTING);

function pointingOf(field: Field, target: Targets): unknown[] {
  return POINTING[field.kind.kind]?.(field, target) ?? [];
}

/** A valid target of a relation: some accept items of one type only. */
function namedBy({ options }: Field, target: Targets): number {
  const { to, contentTypes } = options as { to?: string; contentTypes?: readonly string[] };
  const [type] = contentTypes ?? [];
  if (type === 'Contact') return target.person;
  if (type === 'Company') return target.company;
  return targetOf(String(to), target);
}

function shapeOf({ options }: Field): Shape {
  return (options as { of?: Shape }).of ?? {};
}

/** A value for each required field of an entry, from the examples of its kind. */
function requiredOf(shape: Shape): Record<string, unknown> {
  const demanded = Object.entries(shape).filter(([, { options }]) => options.required);
  return Object.fromEntries(demanded.map(([key, field]) => [key, exampleOf(field)]));
}

function exampleOf({ kind, options }: Field): unknown {
  if (options.default !== undefined) return options.default;
  const examples = fieldExamples.find((known) => known.kind === kind.kind);
  const taken = examples?.uses
    .flatMap(({ good }) => good.map(({ given }) => given))
    .find((given) => kind.schema(options).safeParse(given).success);
  if (taken === undefined) throw new Error(`No example of ${kind.kind} fits the field “${options.label}”.`);
  return taken;
}

/** A text with every node and mark that can refer to a record. */
export function textPointingAt(target: Targets) {
  return {
    v: 1,
    content: [
      { type: 'image', attrs: { asset: target.asset, alt: '', caption: null, credit: null } },
      { type: 'download', attrs: { file: target.file, title: '' } },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { contentId: target.content } }] },
        ],
      },
    ],
  };
}
