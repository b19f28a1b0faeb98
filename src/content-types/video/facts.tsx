import { textField } from '#model/own-fields.ts';
import { FactList } from '#site/ui/facts.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';

/** How long the film runs and who made it. */
export function Facts({ content: { fields } }: TypeViewProps) {
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: 'Duration', value: textField(fields, 'duration') },
          { label: 'Credit', value: textField(fields, 'credit') },
        ]}
      />
    </div>
  );
}
