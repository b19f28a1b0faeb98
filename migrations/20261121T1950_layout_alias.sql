-- The addresses of a layout bear the name the specification gives them (section 3 "LAYOUT": alias, repeating).
alter table layout rename column aliases to alias;
update history
set
  before = case when before ? 'aliases' then before - 'aliases' || jsonb_build_object('alias', before -> 'aliases') else before end,
  after = case when after ? 'aliases' then after - 'aliases' || jsonb_build_object('alias', after -> 'aliases') else after end
where entity = 'layout' and (before ? 'aliases' or after ? 'aliases');
