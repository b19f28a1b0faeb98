/** Default layouts of the magazine's pages. */
import { block, gridOf, row } from '#layouts/starting-layouts.ts';

/** All publications, and the newest issues of all publications. */
export const OVERVIEW_GRID = gridOf([
  row('1', [[block('magazine_overview', { show: 'publications' })]]),
  row('1', [[block('magazine_overview', { show: 'issues' })]]),
]);

/** A publication: its newest issue, then its earlier issues and its archive. */
export const PUBLICATION_GRID = gridOf([
  row('1', [[block('magazine_overview', { show: 'publications' })]]),
  row('1', [[block('magazine_issue')]]),
  row('1', [[block('magazine_overview', { show: 'issues' })]]),
]);

/** An issue: its cover and contents, its digital edition, and other issues. */
export const ISSUE_GRID = gridOf([
  row('1', [[block('issue_overview')]]),
  row('1', [[block('zmag_embed')]]),
  row('1', [[block('magazine_overview', { show: 'issues' })]], { background: 'tint' }),
]);
