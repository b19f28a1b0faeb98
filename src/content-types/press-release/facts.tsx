import { textField } from '#model/own-fields.ts';
import { FactList, shortAddress } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** Whose announcement it is, and where the original stands. */
export function Facts({ content }: TypeViewProps) {
  const words = useWords();
  const original = textField(content.fields, 'linkUrl');
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: words.facts.announcedBy, value: itemLinks(content.companyId, content) },
          { label: words.facts.original, value: original && <a href={original}>{shortAddress(original)}</a> },
        ]}
      />
    </div>
  );
}
