-- Rows are deleted with their newsletter.
grant update, delete on newsletter_subscriber_change to masthead_app;
