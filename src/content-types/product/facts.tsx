import { textField } from '#model/own-fields.ts';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { specificationFacts } from '#content-types/specifications.ts';

/** Who makes it, its model and data, and where there is more. */
export function Facts({ content }: TypeViewProps) {
  const { fields } = content;
  const [page, sheet] = [textField(fields, 'productUrl'), textField(fields, 'downloadUrl')];
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: 'Maker', value: itemLinks(content.companyId, content) },
          { label: 'Model', value: textField(fields, 'modelNumber') },
          ...specificationFacts(fields),
        ]}
      />
      {(page || sheet) && (
        <p className="action-links">
          {page && <ActionLink href={page}>See the product</ActionLink>}
          {sheet && <ActionLink href={sheet}>Data sheet</ActionLink>}
        </p>
      )}
    </div>
  );
}
