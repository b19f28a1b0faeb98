-- The fingerprint of the secret that servers of this database use: another secret, as after a copy without its data directory, is noticed.
create table secret_in_use (
  is_current boolean primary key check (is_current),
  fingerprint text not null,
  since timestamptz(3) not null default now()
);
alter table secret_in_use enable row level security;
