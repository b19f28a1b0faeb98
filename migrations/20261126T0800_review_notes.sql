-- What was said in the reviews of an item, which outlives each of them.
create table content_review_entry (
  organisation_id integer not null,
  content_id integer not null,
  number integer not null,
  event text not null check (event in ('submitted', 'returned', 'approved')),
  at timestamptz(3) not null default now(),
  by_id integer,
  note text,
  primary key (organisation_id, content_id, number),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
alter table content_review_entry enable row level security;
create policy tenant on content_review_entry using (organisation_id = current_organisation() and exists (
  select from content where content.organisation_id = content_review_entry.organisation_id
    and content.id = content_review_entry.content_id and content.site_id = any (current_sites()) offset 0));
grant select, insert, update, delete on content_review_entry to masthead_app;

insert into content_review_entry (organisation_id, content_id, number, event, at, by_id, note)
select organisation_id, content_id, 1, 'submitted', submitted, submitted_by_id, note from content_review
union all
select organisation_id, content_id, 2, 'returned', returned, returned_by_id, return_note from content_review
where returned is not null;

-- Who is notified once a scheduled item is public, and the time they were told.
create table content_publication_notice (
  organisation_id integer not null,
  content_id integer not null,
  cms_user_id integer not null,
  published timestamptz(3) not null,
  primary key (organisation_id, content_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
alter table content_publication_notice enable row level security;
create policy tenant on content_publication_notice using (organisation_id = current_organisation() and exists (
  select from content where content.organisation_id = content_publication_notice.organisation_id
    and content.id = content_publication_notice.content_id and content.site_id = any (current_sites()) offset 0));
grant select, insert, update, delete on content_publication_notice to masthead_app;
