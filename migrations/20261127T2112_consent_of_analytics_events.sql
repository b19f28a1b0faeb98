-- Page views without performance consent are stored as such: null is unknown, as in views from before the column. A rebuild counts
-- only what is known. Views since the column was added have a known consent.
update analytics_event set consent = false
where kind = 'pageView' and consent is null
  and at >= (select applied from schema_migration where name = '20261127T2021_add_analytics_event_consent');
