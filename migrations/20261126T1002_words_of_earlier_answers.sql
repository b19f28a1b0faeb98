-- masthead: without a transaction
-- The words of answers from before, in short transactions: question and choices as they were when the answer was given, as far as the
-- history knows, otherwise as they are now. Run again, it goes on with answers that have no words yet.

-- What a question was from one change to the next, with its label as surveys wrote it.
create or replace procedure list_wordings_of_questions() language plpgsql as $$
begin
  drop table if exists pg_temp.question_version, pg_temp.choice_wording;
  create temporary table question_version as
    select organisation_id, question_id, label, type, answers, until, place,
      lag(until) over (partition by organisation_id, question_id order by until, place) as since,
      btrim(regexp_replace(label, '<[^<>]*>|[<>]', '', 'g')) as words
    from (
      select organisation_id, id as question_id, label, type, answers, 'infinity'::timestamptz as until, null::bigint as place
      from demographic_question
      union all
      select organisation_id, record_id, before ->> 'label', (before ->> 'type')::integer, before -> 'answers', at, id
      from history
      where entity = 'demographicQuestion' and before ->> 'label' is not null and before ->> 'type' ~ '^\d{1,9}$'
    ) as version;
  create index on question_version (organisation_id, question_id, until, place);
  create index on question_version (organisation_id, words);
  create temporary table choice_wording as
    select v.organisation_id, v.question_id, (choice ->> 'id')::integer as id, left(choice ->> 'label', 200) as label,
      max(v.until) as until
    from question_version v
    cross join lateral jsonb_array_elements(case when jsonb_typeof(v.answers) = 'array' then v.answers else '[]' end) as choice
    where choice ->> 'id' ~ '^\d{1,9}$' and choice ->> 'label' <> ''
    group by 1, 2, 3, 4;
  create index on choice_wording (organisation_id, question_id);
  analyze question_version, choice_wording;
end $$;

-- The words of choices by id: as a version of the question had them, otherwise the latest that are known.
create or replace function words_of_choices(organisation integer, question integer, choices jsonb, chosen integer[]) returns text[]
  language plpgsql stable as $$
begin
  return array(
    select coalesce(
      (select choice ->> 'label'
        from jsonb_array_elements(case when jsonb_typeof(choices) = 'array' then choices else '[]' end) as choice
        where choice ->> 'id' = one.id::text limit 1),
      (select c.label from choice_wording c
        where c.organisation_id = organisation and c.question_id = question and c.id = one.id order by c.until desc limit 1),
      'Removed answer ' || one.id)
    from unnest(chosen) with ordinality as one (id, place) order by one.place);
end $$;

create or replace procedure find_words_of_reader_answers() language plpgsql as $$
declare
  last record;
begin
  select 0 as organisation_id, 0 as site_user_id, 0 as question_id into last;
  loop
    with batch as materialized (
      select d.organisation_id, d.site_user_id, d.question_id, d.answer_ids, d.updated from site_user_demographic d
      where (d.organisation_id, d.site_user_id, d.question_id) > (last.organisation_id, last.site_user_id, last.question_id)
        and d.question_type = 0
      order by 1, 2, 3 limit 1000 for no key update
    ), written as (
      update site_user_demographic d set question = v.label, question_type = v.type,
        answers = words_of_choices(b.organisation_id, b.question_id, v.answers, b.answer_ids)
      from batch b cross join lateral (
        select * from question_version q
        where q.organisation_id = b.organisation_id and q.question_id = b.question_id and q.until > b.updated
        order by q.until, q.place limit 1) v
      where d.organisation_id = b.organisation_id and d.site_user_id = b.site_user_id and d.question_id = b.question_id
    )
    select b.organisation_id, b.site_user_id, b.question_id into last from batch b order by 1 desc, 2 desc, 3 desc limit 1;
    exit when not found;
    commit;
  end loop;
end $$;

-- An answer to a survey with its question and the choices it names. Words that no choice had are what a reader typed: they remain in the
-- value alone.
create or replace function named_survey_entry(organisation integer, asking integer, given timestamptz, entry jsonb) returns jsonb
  language plpgsql stable as $$
declare
  asked record;
  hit record;
  rest text := entry ->> 'value';
  chosen jsonb := '[]';
begin
  if entry ->> 'question' is not null then return entry; end if;
  select v.question_id, v.type, v.answers into asked from question_version v
  join demographic_question q on q.organisation_id = v.organisation_id and q.id = v.question_id
  left join survey s on s.organisation_id = v.organisation_id and s.id = asking
  where v.organisation_id = organisation and v.words = entry ->> 'label'
  order by (v.question_id = any (s.required_questions_ids) or v.question_id = any (s.optional_questions_ids)) desc nulls last,
    (v.until > given and (v.since is null or v.since <= given)) desc, v.question_id, v.until desc, v.place desc nulls first
  limit 1;
  if not found then return entry; end if;
  while asked.type in (1, 2) and rest <> '' loop
    select c.id, c.label into hit from choice_wording c
    where c.organisation_id = organisation and c.question_id = asked.question_id
      and (rest = c.label or (asked.type = 2 and starts_with(rest, c.label || ', ')))
    order by length(c.label) desc, words_of_choices(organisation, asked.question_id, asked.answers, array[c.id]) = array[c.label] desc,
      c.until desc, c.id
    limit 1;
    if found then
      chosen := chosen || jsonb_build_object('id', hit.id, 'label', hit.label);
      rest := substr(rest, length(hit.label) + 3);
    else
      exit when asked.type = 1 or strpos(rest, ', ') = 0;
      rest := substr(rest, strpos(rest, ', ') + 2);
    end if;
  end loop;
  return entry || jsonb_build_object('question', asked.question_id, 'type', asked.type, 'choices', chosen);
end $$;

create or replace procedure name_entries_of_survey_answers() language plpgsql as $$
declare
  last integer := 0;
begin
  loop
    with batch as materialized (
      select a.id, a.organisation_id, a.survey_id, a.created, a.entries from survey_answer a
      where a.id > last order by a.id limit 500 for no key update
    ), written as (
      update survey_answer a set entries = named.entries
      from batch b cross join lateral (
        select jsonb_agg(named_survey_entry(b.organisation_id, b.survey_id, b.created, entry) order by place) as entries
        from jsonb_array_elements(case when jsonb_typeof(b.entries) = 'array' then b.entries else '[]' end)
          with ordinality as listed (entry, place)) named
      where a.id = b.id and named.entries is distinct from b.entries and named.entries is not null
    )
    select max(b.id) into last from batch b;
    exit when last is null;
    commit;
  end loop;
end $$;

call list_wordings_of_questions();
call find_words_of_reader_answers();
call name_entries_of_survey_answers();
drop procedure if exists name_entries_of_survey_answers();
drop function if exists named_survey_entry(integer, integer, timestamptz, jsonb);
drop procedure if exists find_words_of_reader_answers();
drop function if exists words_of_choices(integer, integer, jsonb, integer[]);
drop procedure if exists list_wordings_of_questions();
