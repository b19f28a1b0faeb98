/** Prefixes of licence cookies to clear at logout (requirement P-241). */
export const COOKIES_CLEARED_AT_LOGOUT = ['licence_company', 'licence_none'] as const;
