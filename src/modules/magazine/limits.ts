/** Maximum number of issues in one list: a weekly has 53 in a year. */
export const ISSUES_MAX = 60;
