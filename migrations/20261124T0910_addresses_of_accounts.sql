-- What is asked for: another address in place of the present one, one more, or that a further one becomes the primary address.
-- An address that is taken has a secret like any other, which nobody was sent: what waits looks the same for both.
alter table site_user_email_change add column kind text not null default 'change'
  check (kind in ('change', 'add', 'primary'));
