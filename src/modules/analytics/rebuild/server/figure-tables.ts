/** The tables of figures that can be counted again from stored events. */

export interface FigureTable {
  name: string;
  /** Column of the time; a day is one of the site, an hour one of UTC. */
  time: 'day' | 'hour';
  /** The other columns of the key, after organisation and site. */
  keys: readonly string[];
  /** Columns of figures, which are zero in a row that counts nothing. */
  values: readonly string[];
  /** Columns that single events do not contain: a rebuild leaves them as they are. */
  others?: readonly string[];
}

const VIEW_VALUES = ['views', 'raw_views', 'seconds', 'read_through'] as const;

/** Filled by `addFigures`. */
export const FIGURE_TABLES: readonly FigureTable[] = [
  {
    name: 'analytics_hour',
    time: 'hour',
    keys: [],
    values: ['views', 'raw_views', 'seconds'],
    others: ['turned_away'],
  },
  { name: 'analytics_item_day', time: 'day', keys: ['item_id', 'channel'], values: VIEW_VALUES },
  { name: 'analytics_day', time: 'day', keys: ['dimension', 'value'], values: VIEW_VALUES },
  {
    name: 'analytics_click_day',
    time: 'day',
    keys: ['kind', 'detail', 'location', 'item_id'],
    values: ['clicks', 'raw_clicks'],
  },
  {
    name: 'analytics_outcome_day',
    time: 'day',
    keys: ['item_id'],
    values: ['gated_views', 'join_clicks', 'login_clicks', 'requests', 'registrations', 'logins'],
    others: ['newsletter_clicks'],
  },
];
