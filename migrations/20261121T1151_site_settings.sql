alter table site
  add column is_test boolean;

alter table site
  add column general jsonb;

alter table site
  add column header jsonb;

alter table site
  add column footer jsonb;

alter table site
  add column social_links jsonb;

alter table site
  add column base_styles jsonb;

alter table site
  add column pod_style jsonb;

alter table site
  add column content_style jsonb;

alter table site
  add column tag_manager jsonb;

alter table site
  add column ad_manager jsonb;

alter table site
  add column leaders jsonb;

alter table site
  add column inquiry_form jsonb;

alter table site
  add column contact_us jsonb;

alter table site
  add column source_esb jsonb;

alter table site
  add column labels jsonb;

alter table site
  add column magazine jsonb;

alter table site
  add column blueconic jsonb;

alter table site
  add column one_trust jsonb;

alter table site
  add column third_party_scripts jsonb;

alter table site
  add column company_update jsonb;

alter table site
  add column sponsored_search jsonb;

alter table site
  add column system_outage jsonb;

alter table site
  add column modules jsonb;

-- Sites may name a domain before it is verified, so several may wait for the same one; verified, it is one site's alone.
alter table site_domain drop constraint site_domain_pkey;
alter table site_domain add primary key (organisation_id, site_id, host);
create unique index site_domain_verified on site_domain (host) where verified is not null;
