-- Items somebody submitted to those who may publish: waiting for them, or returned with a note.
create table content_review (
  organisation_id integer not null,
  content_id integer not null,
  state text not null check (state in ('waiting', 'returned')),
  submitted timestamptz(3) not null default now(),
  submitted_by_id integer,
  note text,
  returned timestamptz(3),
  returned_by_id integer,
  return_note text,
  primary key (organisation_id, content_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
create index content_review_state on content_review (organisation_id, state, submitted);
alter table content_review enable row level security;
create policy tenant on content_review
  using (organisation_id = current_organisation() and exists (
    select from content where content.organisation_id = content_review.organisation_id
      and content.id = content_review.content_id and content.site_id = any (current_sites())));
grant select, insert, update, delete on content_review to masthead_app;

-- Whose unpublished changes an item has.
create index content_working_copy_user on content_working_copy (organisation_id, updated_by_id);
