-- True while stored addresses still have hashes of an earlier key: they are then recognised by the address, too.
alter table newsletter_suppression_key add column is_rehashing boolean not null default false;
