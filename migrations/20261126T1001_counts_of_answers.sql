-- How often each answer was given, kept by the database itself with every answer that is written, moved to another account or
-- deleted. Each count is in parts, one for those who write at one moment, so that they do not wait for each other.
-- answer_id 0 without a text: everybody who answered the question.
create table demographic_answer_count (
  organisation_id integer not null references organisation (id),
  question_id integer not null,
  question_type integer not null,
  answer_id integer not null,
  answer text not null,
  part smallint not null,
  amount bigint not null,
  primary key (organisation_id, question_id, question_type, answer_id, answer, part)
);
alter table demographic_answer_count enable row level security;
create policy tenant on demographic_answer_count using (organisation_id = current_organisation());
grant select on demographic_answer_count to masthead_app;

-- The same of surveys. question_id 0: all who answered the survey.
create table survey_answer_count (
  organisation_id integer not null references organisation (id),
  site_id integer not null,
  survey_id integer not null,
  question_id integer not null,
  question_type integer not null,
  answer_id integer not null,
  answer text not null,
  part smallint not null,
  amount bigint not null,
  primary key (organisation_id, survey_id, question_id, question_type, answer_id, answer, part),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, survey_id) references survey (organisation_id, id) on delete cascade
);
create index survey_answer_count_question on survey_answer_count (organisation_id, question_id);
create index survey_answer_count_site on survey_answer_count (organisation_id, site_id);
alter table survey_answer_count enable row level security;
create policy tenant on survey_answer_count
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select on survey_answer_count to masthead_app;

-- What one answer counts for: its question, and each choice.
create function counted_choices(ids integer[], labels text[]) returns table (answer_id integer, answer text)
  language sql immutable
  as $$
    select 0, '' union all
    select coalesce(id, 0), coalesce(label, '') from unnest(ids, labels) as chosen (id, label)
  $$;

create function counted_entries(entries jsonb)
  returns table (question_id integer, question_type integer, answer_id integer, answer text)
  language sql immutable set search_path = pg_catalog, public
  as $$
    select 0, 0, 0, '' union all
    select (entry ->> 'question')::integer, coalesce((entry ->> 'type')::integer, 0), counted.answer_id, counted.answer
    from jsonb_array_elements(case when jsonb_typeof(entries) = 'array' then entries else '[]' end) as entry
    cross join lateral counted_choices(
      array(select coalesce((choice ->> 'id')::integer, 0) from jsonb_array_elements(
        case when jsonb_typeof(entry -> 'choices') = 'array' then entry -> 'choices' else '[]' end) as choice),
      array(select left(choice ->> 'label', 200) from jsonb_array_elements(
        case when jsonb_typeof(entry -> 'choices') = 'array' then entry -> 'choices' else '[]' end) as choice)) as counted
    where entry ->> 'question' is not null
  $$;

create function count_demographic_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
    begin
      if tg_op = 'INSERT' then
        insert into demographic_answer_count as counted
        select organisation_id, question_id, question_type, c.answer_id, c.answer, pg_backend_pid() % 32, count(*)
        from added cross join lateral counted_choices(answer_ids, answers) c
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organisation_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      elsif tg_op = 'DELETE' then
        insert into demographic_answer_count as counted
        select organisation_id, question_id, question_type, c.answer_id, c.answer, pg_backend_pid() % 32, -count(*)
        from removed cross join lateral counted_choices(answer_ids, answers) c
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organisation_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      else
        insert into demographic_answer_count as counted
        select organisation_id, question_id, question_type, c.answer_id, c.answer, pg_backend_pid() % 32, sum(sign)
        from (select organisation_id, question_id, question_type, answer_ids, answers, 1 as sign from added
          union all select organisation_id, question_id, question_type, answer_ids, answers, -1 from removed) changed
        cross join lateral counted_choices(answer_ids, answers) c
        group by 1, 2, 3, 4, 5 having sum(sign) <> 0 order by 1, 2, 3, 4, 5
        on conflict (organisation_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      end if;
      return null;
    end
  $$;
revoke execute on function count_demographic_answers from public;
create trigger demographic_answers_added after insert on site_user_demographic
  referencing new table as added for each statement execute function count_demographic_answers();
create trigger demographic_answers_changed after update on site_user_demographic
  referencing old table as removed new table as added for each statement execute function count_demographic_answers();
create trigger demographic_answers_removed after delete on site_user_demographic
  referencing old table as removed for each statement execute function count_demographic_answers();

create function count_survey_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
    begin
      if tg_op = 'INSERT' then
        insert into survey_answer_count as counted
        select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer,
          pg_backend_pid() % 32, count(*)
        from added cross join lateral counted_entries(entries) c
        group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3, 4, 5, 6, 7
        on conflict (organisation_id, survey_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      elsif tg_op = 'DELETE' then
        insert into survey_answer_count as counted
        select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer,
          pg_backend_pid() % 32, -count(*)
        from removed cross join lateral counted_entries(entries) c
        group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3, 4, 5, 6, 7
        on conflict (organisation_id, survey_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      else
        insert into survey_answer_count as counted
        select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer,
          pg_backend_pid() % 32, sum(sign)
        from (select organisation_id, site_id, survey_id, entries, 1 as sign from added
          union all select organisation_id, site_id, survey_id, entries, -1 from removed) changed
        cross join lateral counted_entries(entries) c
        group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 order by 1, 3, 4, 5, 6, 7
        on conflict (organisation_id, survey_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      end if;
      return null;
    end
  $$;
revoke execute on function count_survey_answers from public;
create trigger survey_answers_added after insert on survey_answer
  referencing new table as added for each statement execute function count_survey_answers();
create trigger survey_answers_changed after update on survey_answer
  referencing old table as removed new table as added for each statement execute function count_survey_answers();
create trigger survey_answers_removed after delete on survey_answer
  referencing old table as removed for each statement execute function count_survey_answers();

insert into demographic_answer_count
select organisation_id, question_id, question_type, c.answer_id, c.answer, 0, count(*)
from site_user_demographic cross join lateral counted_choices(answer_ids, answers) c
group by 1, 2, 3, 4, 5;

insert into survey_answer_count
select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer, 0, count(*)
from survey_answer cross join lateral counted_entries(entries) c
group by 1, 2, 3, 4, 5, 6, 7;
