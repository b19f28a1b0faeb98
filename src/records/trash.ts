/** The trash: deleted records stay in it, invisible, until they are restored or permanently deleted. */

/** Days a record stays in the trash before it is permanently deleted. */
export const TRASH_DAYS = 30;
