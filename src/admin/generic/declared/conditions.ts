/**
 * Conditions of a declared list in the URL: `created.after=…`, `state.any=failed,queued`,
 * `lastLogin.empty=yes`.
 */
import type { UrlState } from '#admin/generic/url-state.ts';
import type { Entity } from '#model/define-entity.ts';
import {
  CONDITION_VALUES_MAX,
  type ConditionOperator,
  type ListCondition,
} from '#records/list-conditions.ts';

/** Name of the URL parameter of a condition. */
export function parameterOf(field: string, operator: ConditionOperator): string {
  return `${field}.${operator}`;
}

/** The operators a list offers on a field. */
export function operatorsOf(entity: Entity, field: string): readonly ConditionOperator[] {
  return entity.list.operators?.[field] ?? [];
}

/** The URL parameters of all conditions that a list offers. */
export function conditionParameters({ list: { operators = {} } }: Entity): string[] {
  return Object.entries(operators).flatMap(([field, offered]) =>
    offered.map((operator) => parameterOf(field, operator)),
  );
}

/** The conditions in the URL; conditions that the list does not offer are ignored, as in any other URL. */
export function conditionsIn({ list: { operators = {} } }: Entity, state: UrlState): ListCondition[] {
  return Object.entries(operators).flatMap(([field, offered]) =>
    offered.flatMap((operator): ListCondition[] => {
      const text = state[parameterOf(field, operator)];
      return text ? [{ field, operator, values: valuesOf(operator, text) }] : [];
    }),
  );
}

/** The field a list is sorted by while it is narrowed to a range of it; null: any it offers. */
export function fieldOfRange(entity: Entity, conditions: readonly ListCondition[]): string | null {
  const range = conditions.find(
    ({ field, operator }) =>
      operator === 'before' ||
      operator === 'after' ||
      (operator === 'empty' && !entity.list.filters.includes(field)),
  );
  return range?.field ?? null;
}

/** The change of the URL that selects these values of a filter: one value is the filter itself, several are `any`. */
export function changeOfValues(field: string, values: readonly string[]): Record<string, string | null> {
  const [first] = values;
  return {
    [field]: values.length === 1 && first !== undefined ? first : null,
    [parameterOf(field, 'any')]: values.length > 1 ? values.slice(0, CONDITION_VALUES_MAX).join(',') : null,
  };
}

/** The selected values of a filter in the URL. */
export function chosenValues(field: string, state: UrlState): string[] {
  const one = state[field];
  return one ? [one] : valuesOf('any', state[parameterOf(field, 'any')] ?? '');
}

function valuesOf(operator: ConditionOperator, text: string): string[] {
  if (operator === 'empty') return [];
  return operator === 'any' ? text.split(',').filter(Boolean) : [text];
}
