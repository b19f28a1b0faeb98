-- What crawlers are told of a site, counted and cut into files from one index: under a policy it would not be used,
-- since the policy looks at the sites an item is shown on, which is no part of a plain index.
create index content_listed on content (organisation_id, site_id, type, id) include (published, unpublished)
  where status = 1;

-- Items whose page on the site is canonical and public now: those it owns, and those of others that say so. Types and
-- ids alone leave the functions; whoever reads more passes the policy. A site outside the transaction's has none.
-- Without rights and settings of its own, this one becomes part of the statements below.
create function listed_content(site integer) returns table (id integer, type text)
  language sql stable
  as $$
    select content.id, content.type from content
    where organisation_id = current_organisation() and site_id = site and site = any (current_sites())
      and status = 1 and published <= now() and (unpublished is null or unpublished > now())
    union all
    select content.id, content.type from content
    where organisation_id = current_organisation() and content.id in (select canonical_content(site))
      and status = 1 and published <= now() and (unpublished is null or unpublished > now())
  $$;
revoke all on function listed_content(integer) from public;

create function listed_content_counts(site integer) returns table (type text, count integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select listed.type, count(*)::integer from listed_content(site) as listed group by 1 $$;
revoke all on function listed_content_counts(integer) from public;
grant execute on function listed_content_counts(integer) to masthead_app;

create function listed_content_ids(site integer, kind text, skip integer, at_most integer) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select listed.id from listed_content(site) as listed where listed.type = kind
    order by 1 offset skip limit at_most
  $$;
revoke all on function listed_content_ids(integer, text, integer, integer) from public;
grant execute on function listed_content_ids(integer, text, integer, integer) to masthead_app;
