import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import type { ShownMembership } from '../model/memberships.ts';
import { overviewWords } from '../words/index.ts';
import { priceOf } from '../../registration/model/price.ts';

interface DetailsProps {
  membership: ShownMembership;
  language: string;
  showDescription?: boolean | null;
}

/** A membership's price and description, and the sections it opens. */
export function MembershipDetails({ membership, language, showDescription = true }: DetailsProps) {
  const { description, opens } = membership;
  const words = useWordsOf(overviewWords);
  const english = useWordsAttributes(overviewWords);
  return (
    <>
      <p className="membership-price">{priceOf(membership, language)}</p>
      {showDescription && description && <p className="membership-text">{description}</p>}
      {opens.length > 0 && (
        <div className="membership-opens">
          <p {...english}>{words.opens}</p>
          <ul>
            {opens.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
