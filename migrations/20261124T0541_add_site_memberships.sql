alter table site
  add column memberships jsonb;
