/** Personal data in the tables of figures. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  analytics_salt: { why: 'random numbers, deleted after 48 hours', columns: ['salt'] },
  analytics_hour: { why: 'numbers of a site', columns: [] },
  analytics_item_day: { why: 'numbers of items', columns: ['channel'] },
  analytics_day: {
    why: 'numbers of a site; values that readers invent are limited',
    columns: ['dimension', 'value'],
  },
  analytics_click_day: { why: 'numbers of a site', columns: ['kind', 'detail', 'location'] },
  analytics_item_month: { why: 'numbers of items', columns: ['channel'] },
  analytics_month: { why: 'days of a site', columns: [] },
  analytics_response_day: { why: 'numbers of a site', columns: [] },
  analytics_page_speed_day: {
    why: 'numbers of a site; values that readers invent are limited',
    columns: ['metric', 'page', 'block', 'block_type', 'browser'],
  },
  analytics_page_speed_month: {
    why: 'numbers of a site; values that readers invent are limited',
    columns: ['metric', 'page', 'block', 'block_type', 'browser'],
  },
  analytics_counted_job: { why: 'numbers of jobs', columns: [] },
  analytics_retention: { why: 'periods of an organisation', columns: [] },
  analytics_visitor_day: { why: 'numbers of items', columns: [] },
});
