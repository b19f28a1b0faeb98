/** Issues one list shows at most: a weekly has 53 in a year. */
export const ISSUES_MAX = 60;
