-- Events of reading store what they added to their view: seconds, and whether the end of the text was reached for the first time.
-- Figures can be counted again from them without the order in which events arrived.
alter table analytics_event add column read_through boolean;
with reading as (
  select organisation_id, site_id, view, sequence, at,
    seconds - coalesce(max(seconds) over earlier, 0) as seconds,
    scroll >= 90 and coalesce(max(scroll) over earlier, 0) < 90 as read_through
  from analytics_event where kind = 'reading'
  window earlier as (partition by organisation_id, site_id, view order by seconds, at, sequence
    rows between unbounded preceding and 1 preceding))
update analytics_event as e
set seconds = nullif(reading.seconds, 0), read_through = nullif(reading.read_through, false)
from reading
where e.kind = 'reading' and e.organisation_id = reading.organisation_id and e.site_id = reading.site_id
  and e.view = reading.view and e.sequence = reading.sequence and e.at = reading.at;
