-- Replaced by clear_ended_analytics_events in 20261127T2110: no process of the previous version calls it.
drop function clear_analytics_events(date, integer);
