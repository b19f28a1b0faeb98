-- Keys of limits had network addresses in clear text, or digests that can be made without the secret of the installation. Counters of
-- ids remain. Earlier processes that still run during the upgrade may add such keys: they are deleted like every counter, a day
-- after the end of their period.
delete from rate_limit
where key ~ '^(analytics|bot-check|code|error-report|feed-token|form|form-asked|link|login|meter|newsletter-mail|newsletter-move|proof|reader-email|reader-login|reset|route)/'
  or key ~ '^api-key/\d+/';
