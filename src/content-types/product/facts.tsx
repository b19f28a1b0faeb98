import { textField } from '#model/own-fields.ts';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { specificationFacts } from '#content-types/specifications.ts';
import { useWords } from '#site/ui/words.ts';

/** Who makes it, its model and data, and where there is more. */
export function Facts({ content }: TypeViewProps) {
  const words = useWords();
  const { fields } = content;
  const [page, sheet] = [textField(fields, 'productUrl'), textField(fields, 'downloadUrl')];
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: words.facts.maker, value: itemLinks(content.companyId, content) },
          { label: words.facts.model, value: textField(fields, 'modelNumber') },
          ...specificationFacts(fields),
        ]}
      />
      {(page || sheet) && (
        <p className="action-links">
          {page && <ActionLink href={page}>{words.actions.seeProduct}</ActionLink>}
          {sheet && <ActionLink href={sheet}>{words.actions.dataSheet}</ActionLink>}
        </p>
      )}
    </div>
  );
}
