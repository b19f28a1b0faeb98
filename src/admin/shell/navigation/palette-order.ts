/** The order in which the command palette lists results. */

interface Named {
  label?: string | undefined;
  /**
   * Words whose beginnings also match the entry; such matches come after entries whose name contains the
   * phrase.
   */
  keywords?: string | string[] | undefined;
}

/**
 * Separates the entries whose name equals the typed text. From the others it returns only matches, beginning
 * with those that start with the phrase.
 */
export function inOrderOf<Action extends Named>(
  actions: readonly Action[],
  phrase: string,
): { exact: Action[]; others: Action[] } {
  const words = phrase.trim().toLowerCase();
  const name = ({ label }: Action) => label?.toLowerCase() ?? '';
  const found = actions.filter((action) => name(action).includes(words));
  const byKeyword = actions.filter(
    (action) =>
      !found.includes(action) && [action.keywords ?? []].flat().some((key) => key.startsWith(words)),
  );
  const exact = found.filter((action) => name(action) === words);
  const begins = found.filter((action) => name(action).startsWith(words) && name(action) !== words);
  const within = found.filter((action) => !name(action).startsWith(words));
  return { exact, others: [...begins, ...within, ...byKeyword] };
}
