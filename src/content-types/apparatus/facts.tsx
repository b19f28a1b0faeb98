import { specificationsOf, textField } from '#page-model/type-fields.ts';
import { FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** The owner, location, builder and technical data of the apparatus. */
export function Facts({ content }: TypeViewProps) {
  const words = useWords();
  const { fields } = content;
  const place = [textField(fields, 'city'), textField(fields, 'state'), textField(fields, 'country')];
  return (
    <div className="item-facts">
      <FactList
        facts={[
          { label: words.facts.deliveredTo, value: textField(fields, 'owner') },
          { label: words.facts.standsIn, value: place.filter(Boolean).join(words.comma) },
          { label: words.facts.builtBy, value: itemLinks(content.companyId, content) },
          { label: words.facts.model, value: textField(fields, 'modelNumber') },
          { label: words.facts.chassis, value: textField(fields, 'chassis') },
          ...specificationsOf(fields).map(({ name, value }) => ({ label: name, value })),
        ]}
      />
    </div>
  );
}
