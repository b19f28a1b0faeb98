-- Keys of limits had network addresses in clear text, or digests that can be made without the secret of the installation. They are
-- deleted: these counters begin again, and an answer to a bot check can be used a second time until it expires, 12 hours later.
-- Counters of ids stay, under their new names. Earlier processes that still run during the upgrade may add such keys: they are deleted
-- like every counter, a day after the end of their period.
update rate_limit set key = regexp_replace(key, '^code/account/(\d+)/day$', 'code/account/day/\1')
where key ~ '^code/account/\d+/day$';
update rate_limit set key = regexp_replace(key, '^form/(\d+)/key/(\d+)$', 'form/key/\1/\2')
where key ~ '^form/\d+/key/\d+$';
delete from rate_limit
where (key ~ '^(analytics|bot-check|code|error-report|feed-token|form|form-asked|link|login|meter|newsletter-mail|newsletter-move|proof|reader-email|reader-login|reset|route)/'
    or key ~ '^api-key/\d+/')
  and key !~ '^(code/(account|profile|account/day)/\d+|form/key/\d+/\d+)$';
