/** Content types, as the menu for new items lists them. */
import { CONTENT_FAMILIES, type ContentType } from '#model/define-content-type.ts';

const OTHER = 'Other';

/**
 * Types by family: those whose name or family contains the phrase, or that have a synonym starting with it.
 * Pure.
 */
export function familiesOf(types: readonly ContentType[], search: string): [string, ContentType[]][] {
  const phrase = search.trim().toLowerCase();
  return [...CONTENT_FAMILIES, OTHER].flatMap((family): [string, ContentType[]][] => {
    const found = types.filter(
      (type) =>
        (type.family ?? OTHER) === family &&
        (`${type.label} ${type.pluralLabel} ${family}`.toLowerCase().includes(phrase) ||
          type.synonyms?.some((synonym) => synonym.startsWith(phrase))),
    );
    return found.length > 0 ? [[family, found]] : [];
  });
}
