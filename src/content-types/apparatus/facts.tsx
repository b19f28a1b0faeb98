import { textField } from '#model/own-fields.ts';
import { FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { specificationFacts } from '#content-types/specifications.ts';

/** Who had it built by whom, and its data. */
export function Facts({ content }: TypeViewProps) {
  const { fields } = content;
  const place = [textField(fields, 'city'), textField(fields, 'state'), textField(fields, 'country')];
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: 'Delivered to', value: textField(fields, 'owner') },
          { label: 'Stands in', value: place.filter(Boolean).join(', ') },
          { label: 'Built by', value: itemLinks(content.companyId, content) },
          { label: 'Model', value: textField(fields, 'modelNumber') },
          { label: 'Chassis or hull', value: textField(fields, 'chassis') },
          ...specificationFacts(fields),
        ]}
      />
    </div>
  );
}
