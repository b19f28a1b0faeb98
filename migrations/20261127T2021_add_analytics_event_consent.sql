alter table analytics_event
  add column consent boolean;
