/** In which order the command palette lists what was found. */

interface Named {
  label?: string | undefined;
  /** Found by what these begin with as well, after what has the phrase in its name. */
  keywords?: string | string[] | undefined;
}

/** Splits off what is called exactly as was typed; of the rest only what the words are in, those that begin with them first. */
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
