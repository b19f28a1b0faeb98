import { textField } from '#page-model/type-fields.ts';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import { useWords } from '#site/ui/words.ts';
import type { TypeViewProps } from '#site/ui/type-views.tsx';

/** The publisher of the study, and a link to the study on the publisher's site. */
export function Facts({ content }: TypeViewProps) {
  const words = useWords();
  const page = textField(content.fields, 'linkUrl');
  return (
    <div className="item-facts">
      <FactList facts={[{ label: words.facts.publishedBy, value: itemLinks(content.companyId, content) }]} />
      {page && <ActionLink href={page}>{words.actions.readAtPublisher}</ActionLink>}
    </div>
  );
}
