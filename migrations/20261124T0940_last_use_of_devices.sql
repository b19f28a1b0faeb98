-- When a reader's log-in was last used, to the hour. Without an index: a row that changes often stays where it is.
alter table site_user_session add column used timestamptz(3);
