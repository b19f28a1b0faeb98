/** Conditions of a list in addition to the values of its filters; each has a matching index. */
import { isUtcInstant } from '#text/days.ts';
import { badInput } from '#model/errors.ts';

/**
 * `any`: one of these values. `empty`: no value. `before`, `after`: an instant; the list is then sorted by
 * the field. `contains`: these words, the last as a prefix.
 */
export const CONDITION_OPERATORS = ['any', 'empty', 'before', 'after', 'contains'] as const;

export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export interface ListCondition {
  field: string;
  operator: ConditionOperator;
  /** Several values for `any`, none for `empty`, one for the others. */
  values: readonly string[];
}

/** The parts of an entity that determine the conditions of its list. */
interface Listed {
  pluralLabel: string;
  list: {
    filters: readonly string[];
    sorts: readonly { field: string }[];
    search: readonly string[];
    operators?: Readonly<Record<string, readonly ConditionOperator[]>>;
  };
}

/** Maximum conditions of one request, and maximum values of one condition. */
export const CONDITIONS_MAX = 10;
export const CONDITION_VALUES_MAX = 20;

/** What an entity's list needs for an operator on a field: an index that supports it. */
const INDEX_OF: Record<ConditionOperator, (list: Listed['list'], field: string) => boolean> = {
  any: ({ filters }, field) => filters.includes(field),
  empty: ({ filters, sorts }, field) => filters.includes(field) || isSort(sorts, field),
  before: ({ sorts }, field) => isSort(sorts, field),
  after: ({ sorts }, field) => isSort(sorts, field),
  contains: ({ search }, field) => search.includes(field),
};

const INDEX_WORDS: Record<ConditionOperator, string> = {
  any: 'a filter',
  empty: 'a filter or a sort',
  before: 'a sort',
  after: 'a sort',
  contains: 'searched',
};

/** The error in an entity's operators; null if each has an index. */
export function conditionProblem({ list }: Pick<Listed, 'list'>): string | null {
  for (const [field, operators] of Object.entries(list.operators ?? {}))
    for (const operator of operators)
      if (!INDEX_OF[operator](list, field))
        return `“${field}” supports “${operator}” only if the field is ${INDEX_WORDS[operator]}.`;
  return null;
}

/** Checks a client's conditions against the entity's operators. Throws for an unsupported one. */
export function checkedConditions(entity: Listed, sent: readonly Record<string, unknown>[]): ListCondition[] {
  return sent.map(({ field, operator, values }) => {
    const offered = entity.list.operators?.[String(field)] ?? [];
    const known = offered.find((one) => one === operator);
    if (!known) throw refused(entity, `by “${String(field)}” with “${String(operator)}”`);
    const given = Array.isArray(values) ? values.map(String) : [];
    const [fewest, most] = known === 'any' ? [1, CONDITION_VALUES_MAX] : known === 'empty' ? [0, 0] : [1, 1];
    if (given.length < fewest || given.length > most)
      throw refused(
        entity,
        `by “${String(field)}”: “${known}” takes ${fewest === most ? most : `1 to ${most}`} values`,
      );
    if ((known === 'before' || known === 'after') && !isUtcInstant(given[0] ?? ''))
      throw refused(entity, `by “${String(field)}”: “${given[0] ?? ''}” is not a valid time`);
    return { field: String(field), operator: known, values: given };
  });
}

function isSort(sorts: Listed['list']['sorts'], field: string): boolean {
  return sorts.some((sort) => sort.field === field);
}

function refused({ pluralLabel }: Listed, what: string) {
  return badInput('CONDITION_NOT_SUPPORTED', `${pluralLabel} cannot be filtered ${what}.`, {
    conditions: 'This list does not support this condition.',
  });
}
