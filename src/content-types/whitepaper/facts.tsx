import { textField } from '#model/own-fields.ts';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';

/** Who published the study, and its page there. */
export function Facts({ content }: TypeViewProps) {
  const page = textField(content.fields, 'linkUrl');
  return (
    <div className="item-facts">
      <FactList facts={[{ label: 'Published by', value: itemLinks(content.companyId, content) }]} />
      {page && <ActionLink href={page}>Read more at the publisher</ActionLink>}
    </div>
  );
}
