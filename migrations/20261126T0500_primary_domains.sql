-- A verified domain was the address of its site everywhere when it was the only one, or the first. From now on that is the primary one
-- alone, or the root domain of the settings: sites that have neither keep the address they had.
update site_domain d set is_primary = true
from (
  select distinct on (d.site_id) d.site_id, d.host
  from site_domain d join site s on s.organisation_id = d.organisation_id and s.id = d.site_id
  where d.verified is not null
    and not exists (
      select 1 from site_domain o
      where o.site_id = d.site_id and o.verified is not null and (o.is_primary or o.host = s.general ->> 'rootDomain')
    )
  order by d.site_id, d.verified, d.host
) first
where d.site_id = first.site_id and d.host = first.host;
