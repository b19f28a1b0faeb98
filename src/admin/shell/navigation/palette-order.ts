/** The order in which the command palette lists results. */

interface Named {
  label?: string | undefined;
  /** Words whose beginnings also find the entry, after entries that have the phrase in their name. */
  keywords?: string | string[] | undefined;
}

/**
 * Separates entries whose name is exactly what was typed; of the rest returns only matches, those that begin with the words
 * first.
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
