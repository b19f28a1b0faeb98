import { textField } from '#page-model/type-fields.ts';
import { ActionLink } from '#site/ui/facts.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** A link to the promoted page, for users who see the promotion itself in a preview. */
export function Facts({ content: { fields } }: TypeViewProps) {
  const words = useWords();
  const target = textField(fields, 'linkUrl');
  return target ? (
    <ActionLink href={target}>{textField(fields, 'linkText') ?? words.actions.readOn}</ActionLink>
  ) : null;
}
