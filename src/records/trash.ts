/** The trash: what is deleted stays in it, unseen, until it is restored or permanently deleted. */

/** Days a record stays in the trash before it is permanently deleted. */
export const TRASH_DAYS = 30;
