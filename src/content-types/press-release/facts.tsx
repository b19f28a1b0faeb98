import { textField } from '#model/own-fields.ts';
import { FactList, shortAddress } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';

/** Whose announcement it is, and where the original stands. */
export function Facts({ content }: TypeViewProps) {
  const original = textField(content.fields, 'linkUrl');
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: 'Announced by', value: itemLinks(content.companyId, content) },
          { label: 'Original', value: original && <a href={original}>{shortAddress(original)}</a> },
        ]}
      />
    </div>
  );
}
