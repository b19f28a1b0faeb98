import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import { useSegmentOptions } from '../../admin/use-segment-options.ts';
import { RULE_PROPERTIES, ruleInWords, TRAIT_OPERATORS, type SegmentRule } from '../../model/segment-rule.ts';
import type { TraitOptions } from '../../admin/use-segment-options.ts';

/** The rules in words, with the labels of traits and their values. */
export function Cell({ value }: CellProps<SegmentRule[]>) {
  const { traits } = useSegmentOptions();
  return <TextCell text={(value ?? []).map((rule) => inWords(rule, traits)).join('; ')} />;
}

function inWords(rule: SegmentRule, traits: readonly TraitOptions[]): string {
  const trait = rule.property in RULE_PROPERTIES ? null : traits.find(({ name }) => name === rule.property);
  if (!trait) return ruleInWords(rule);
  const values = rule.values.map((value) => trait.options.find(({ id }) => id === value)?.label ?? value);
  return `${trait.label} ${TRAIT_OPERATORS[rule.operator]} ${values.join(', ')}`;
}
