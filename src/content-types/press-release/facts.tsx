import { StoredLink } from '#site/ui/links/stored-link.tsx';
import { textField } from '#page-model/type-fields.ts';
import { Instant } from '#site/ui/date.tsx';
import { FactList, shortAddress } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords } from '#site/ui/words.ts';

/** Place and date of issue, the issuer, and the link to the original. */
export function Facts({ content, page: { site } }: TypeViewProps) {
  const words = useWords();
  const original = textField(content.fields, 'linkUrl');
  const place = textField(content.fields, 'place');
  return (
    <div className="item-facts">
      {(place || content.published) && (
        <p className="date-line">
          {place}
          {place && content.published && words.comma}
          {content.published && (
            <Instant
              value={content.published}
              timeZone={site.timeZone}
              language={site.language}
              form="short"
            />
          )}
        </p>
      )}
      <FactList
        facts={[
          { label: words.facts.announcedBy, value: itemLinks(content.companyId, content) },
          {
            label: words.facts.original,
            value: original && (
              <StoredLink href={original} {...linkTarget(original)}>
                {shortAddress(original)}
              </StoredLink>
            ),
          },
        ]}
      />
    </div>
  );
}
