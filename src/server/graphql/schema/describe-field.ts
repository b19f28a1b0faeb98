/** Descriptions and deprecations in the schema, from the definitions of fields and operations. */
import type { Entity } from '#model/define-entity.ts';
import type { Deprecation, Field } from '#model/field.ts';

/**
 * Describes a field for programs: what it is, the form and limits of its values, and who gets it:
 * outputs have rules on readers, inputs have defaults.
 */
export function describeField({ kind, options }: Field, use: 'input' | 'output'): string {
  const facts = [
    sentence(options.apiDescription ?? options.help ?? options.label),
    kind.describe?.(options, use) ?? null,
    ...(use === 'input' ? inputFacts(options) : outputFacts(options)),
  ];
  return facts.filter((fact) => fact !== null).join(' ');
}

/** Describes a record: what it is, or else its label, and which sites have it. */
export function describeRecord({ label, apiDescription, tenancy }: Entity): string {
  const owner = tenancy === 'site' ? 'Belongs to one site.' : 'Shared by all sites of the organisation.';
  return `${sentence(apiDescription ?? label)} ${owner}`;
}

/** The reason of a deprecation in the schema; undefined for what is not deprecated. */
export function deprecationReason(deprecated: Deprecation | undefined): string | undefined {
  return deprecated && `Since ${deprecated.since}. ${sentence(deprecated.instead)}`;
}

function inputFacts({ default: value, condition }: Field['options']): (string | null)[] {
  const isShort = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
  return [
    isShort && value !== '' ? `Default: ${String(value)}.` : null,
    condition ? 'Applies only with some values of the other fields.' : null,
  ];
}

function outputFacts({ internal, gated, module }: Field['options']): (string | null)[] {
  return [
    internal ? 'Null for readers.' : null,
    gated ? 'Readers whom a gate refuses get its beginning or null.' : null,
    module === undefined ? null : `Null on sites without the module ${module}.`,
  ];
}

function sentence(text: string): string {
  return /[.!?…:)]$/.test(text) ? text : `${text}.`;
}
