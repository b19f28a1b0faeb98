/** Limits how many values that readers can invent are counted separately. */

/** Whether a value of a group, such as a day, is counted separately. */
export type HasRoom = (group: string, value: string, isAllowed: () => boolean) => boolean;

/**
 * Returns a function that is true for values that are counted already, and for new ones until their group has `valuesMax`: those
 * are counted from then on, if `isAllowed` allows it.
 */
export function roomForValues(
  counted: readonly { group: string; value: string }[],
  valuesMax: number,
): HasRoom {
  const groups = new Map<string, Set<string>>();
  const valuesOf = (group: string) => {
    const values = groups.get(group) ?? new Set<string>();
    groups.set(group, values);
    return values;
  };
  for (const { group, value } of counted) valuesOf(group).add(value);
  return (group, value, isAllowed) => {
    const values = valuesOf(group);
    if (values.has(value)) return true;
    if (values.size >= valuesMax || !isAllowed()) return false;
    values.add(value);
    return true;
  };
}
