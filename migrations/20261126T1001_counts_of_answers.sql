-- How often each answer was given, kept by the database itself with every answer that is written, moved to another account or
-- deleted. Each count is in parts: a transaction adds to a part that no other one adds to at that moment, so that none waits for
-- another. fold_answer_counts joins them again.
-- answer_id 0 without a text: everybody who answered the question.
create table demographic_answer_count (
  organisation_id integer not null references organisation (id),
  question_id integer not null,
  question_type integer not null,
  answer_id integer not null,
  answer text not null,
  part bigint not null,
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
  part bigint not null,
  amount bigint not null,
  primary key (organisation_id, site_id, survey_id, question_id, question_type, answer_id, answer, part),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, survey_id) references survey (organisation_id, id) on delete cascade
);
create index survey_answer_count_question on survey_answer_count (organisation_id, question_id);
create index survey_answer_count_survey on survey_answer_count (organisation_id, survey_id);
alter table survey_answer_count enable row level security;
create policy tenant on survey_answer_count
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select on survey_answer_count to masthead_app;

-- A part of counts that the transaction alone adds to until it ends: the first free one. Where all are taken, one of its own.
create function part_of_answer_counts() returns bigint
  language plpgsql set search_path = pg_catalog
  as $$
    begin
      for part in 0..63 loop
        if pg_try_advisory_xact_lock(hashtextextended('answer counts/' || part, 0)) then return part; end if;
      end loop;
      return 64 + pg_current_xact_id()::text::bigint;
    end
  $$;

-- What one answer counts for: its question, and each choice.
create function counted_choices(ids integer[], labels text[]) returns table (answer_id integer, answer text)
  language sql immutable
  as $$
    select 0, '' union all
    select id, coalesce(label, '') from unnest(ids, labels) as chosen (id, label) where id > 0
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

-- Answers whose words were not looked for yet (question_type 0) are counted once they have them.
create function count_demographic_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
    declare
      own_part bigint := part_of_answer_counts();
    begin
      if tg_op = 'INSERT' then
        insert into demographic_answer_count as counted
        select organisation_id, question_id, question_type, c.answer_id, c.answer, own_part, count(*)
        from added cross join lateral counted_choices(answer_ids, answers) c
        where question_type <> 0
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organisation_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      elsif tg_op = 'DELETE' then
        insert into demographic_answer_count as counted
        select organisation_id, question_id, question_type, c.answer_id, c.answer, own_part, -count(*)
        from removed cross join lateral counted_choices(answer_ids, answers) c
        where question_type <> 0
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organisation_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      else
        insert into demographic_answer_count as counted
        select organisation_id, question_id, question_type, c.answer_id, c.answer, own_part, sum(sign)
        from (select organisation_id, question_id, question_type, answer_ids, answers, 1 as sign from added
          union all select organisation_id, question_id, question_type, answer_ids, answers, -1 from removed) changed
        cross join lateral counted_choices(answer_ids, answers) c
        where question_type <> 0
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
    declare
      own_part bigint := part_of_answer_counts();
    begin
      if tg_op = 'INSERT' then
        insert into survey_answer_count as counted
        select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer,
          own_part, count(*)
        from added cross join lateral counted_entries(entries) c
        group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (organisation_id, site_id, survey_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      elsif tg_op = 'DELETE' then
        insert into survey_answer_count as counted
        select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer,
          own_part, -count(*)
        from removed cross join lateral counted_entries(entries) c
        group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (organisation_id, site_id, survey_id, question_id, question_type, answer_id, answer, part)
          do update set amount = counted.amount + excluded.amount;
      else
        insert into survey_answer_count as counted
        select organisation_id, site_id, survey_id, c.question_id, c.question_type, c.answer_id, c.answer,
          own_part, sum(sign)
        from (select organisation_id, site_id, survey_id, entries, 1 as sign from added
          union all select organisation_id, site_id, survey_id, entries, -1 from removed) changed
        cross join lateral counted_entries(entries) c
        group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 order by 1, 2, 3, 4, 5, 6, 7
        on conflict (organisation_id, site_id, survey_id, question_id, question_type, answer_id, answer, part)
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

-- Joins the parts of each count of the current organisation, and removes counts of 0. Does nothing while another transaction adds to a part,
-- so that it waits for none.
create function fold_answer_counts() returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
    begin
      for part in 0..63 loop
        if not pg_try_advisory_xact_lock(hashtextextended('answer counts/' || part, 0)) then return; end if;
      end loop;
      with parted as (
        select organisation_id, question_id, question_type, answer_id, answer from demographic_answer_count
        where organisation_id = current_organisation()
        group by 1, 2, 3, 4, 5 having count(*) > 1 or sum(amount) = 0
      ), removed as (
        delete from demographic_answer_count c using parted p
        where c.organisation_id = p.organisation_id and c.question_id = p.question_id and c.question_type = p.question_type
          and c.answer_id = p.answer_id and c.answer = p.answer
        returning c.*
      )
      insert into demographic_answer_count
      select organisation_id, question_id, question_type, answer_id, answer, 0, sum(amount) from removed
      group by 1, 2, 3, 4, 5 having sum(amount) <> 0;
      with parted as (
        select organisation_id, site_id, survey_id, question_id, question_type, answer_id, answer from survey_answer_count
        where organisation_id = current_organisation()
        group by 1, 2, 3, 4, 5, 6, 7 having count(*) > 1 or sum(amount) = 0
      ), removed as (
        delete from survey_answer_count c using parted p
        where c.organisation_id = p.organisation_id and c.site_id = p.site_id and c.survey_id = p.survey_id
          and c.question_id = p.question_id and c.question_type = p.question_type and c.answer_id = p.answer_id
          and c.answer = p.answer
        returning c.*
      )
      insert into survey_answer_count
      select organisation_id, site_id, survey_id, question_id, question_type, answer_id, answer, 0, sum(amount) from removed
      group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0;
    end
  $$;
revoke execute on function fold_answer_counts from public;
grant execute on function fold_answer_counts to masthead_app;

-- All who answered a survey before. Their questions and choices are counted as they get their words.
insert into survey_answer_count
select organisation_id, site_id, survey_id, 0, 0, 0, '', 0, count(*)
from survey_answer group by organisation_id, site_id, survey_id;
