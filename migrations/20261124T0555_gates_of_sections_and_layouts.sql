alter table content
  add column open_to_everyone boolean;

alter table layout
  add column gating_requirements text;

alter table website_section
  add column registration_required boolean;

alter table website_section
  add column required_memberships_ids integer[];

alter table website_section
  add column open_to_everyone boolean;
