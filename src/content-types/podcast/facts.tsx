import { numberField, textField } from '#page-model/type-fields.ts';
import { FactList } from '#site/ui/facts.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** The episode's number and length. */
export function Facts({ content: { fields } }: TypeViewProps) {
  const words = useWords();
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: words.facts.season, value: numberField(fields, 'season') },
          { label: words.facts.episode, value: numberField(fields, 'episode') },
          { label: words.facts.duration, value: textField(fields, 'duration') },
        ]}
      />
    </div>
  );
}
