/** How cookies begin that say which company a reader reads for: whoever logs out leaves nothing of it behind (requirement P-241). */
export const COOKIES_CLEARED_AT_LOGOUT = ['licence_company', 'licence_none'] as const;
