-- One row while the first start fills an empty database: a start that finds it was preceded by one that was killed.
create table unfinished_setup (
  since timestamptz(3) not null default now()
);
alter table unfinished_setup enable row level security;
create policy platform on unfinished_setup using (is_platform());
grant select, insert, delete on unfinished_setup to masthead_app;
