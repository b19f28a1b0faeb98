import { directionOf } from '#text/languages.ts';
import { partsOfAmount } from '#text/money.ts';
import { textField } from '#page-model/type-fields.ts';
import { ActionLink, FactList } from '#site/ui/facts.tsx';
import { itemLinks } from '#site/ui/links/item-links.tsx';
import type { TypeViewProps } from '#site/ui/type-views.tsx';
import { useWords, useWordsOf } from '#site/ui/words.ts';
import { productWords } from './words.ts';

/** Price, maker and model of the product, and links to enquire or read more. */
export function Facts({ content, page: { site } }: TypeViewProps) {
  const words = useWords();
  const own = useWordsOf(productWords);
  const { fields } = content;
  const [page, sheet] = [textField(fields, 'productUrl'), textField(fields, 'downloadUrl')];
  const enquiry = textField(fields, 'enquiryUrl');
  const price = priceOf(fields, site.language);
  return (
    <div className="item-facts">
      {price ? (
        <p className="item-price">{price}</p>
      ) : (
        enquiry && <p className="item-price item-price-open">{own.onRequest}</p>
      )}
      <FactList
        facts={[
          { label: words.facts.maker, value: itemLinks(content.companyId, content) },
          { label: words.facts.model, value: textField(fields, 'modelNumber') },
        ]}
      />
      {(enquiry || page || sheet) && (
        <p className="action-links">
          {enquiry && <ActionLink href={enquiry}>{own.enquire}</ActionLink>}
          {page && <ActionLink href={page}>{words.actions.seeProduct}</ActionLink>}
          {sheet && <ActionLink href={sheet}>{words.actions.dataSheet}</ActionLink>}
        </p>
      )}
    </div>
  );
}

/** The price, formatted for the language; null without a price. Whole amounts have no decimals. */
function priceOf(fields: Record<string, unknown>, language: string): string | null {
  const price = textField(fields, 'price');
  if (price === null || !Number.isFinite(Number(price))) return null;
  const parts = partsOfAmount(Number(price), textField(fields, 'currency') ?? 'EUR', language, {
    trailingZeroDisplay: 'stripIfInteger',
  });
  // In right-to-left text “US$” would be displayed as “$US”.
  const isIsolated = directionOf(language) === 'rtl';
  return parts
    .map(({ value, isCurrency }) => (isCurrency && isIsolated ? `\u2066${value}\u2069` : value))
    .join('');
}
