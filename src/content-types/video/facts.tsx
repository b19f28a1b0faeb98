import { textField } from '#page-model/type-fields.ts';
import { FactList } from '#site/ui/facts.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** The length and the maker of the film. */
export function Facts({ content: { fields } }: TypeViewProps) {
  const words = useWords();
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: words.facts.duration, value: textField(fields, 'duration') },
          { label: words.facts.credit, value: textField(fields, 'credit') },
        ]}
      />
    </div>
  );
}
