-- What a reader answered is kept in the words that were shown, so that changed questions change no answer.
-- Wordings that the choices of a question had before: a removed choice that comes back has its id again.
alter table demographic_question
  add column earlier_answers jsonb;

create temporary table choice_of_question on commit drop as
  select q.organisation_id, q.id as question_id, (choice ->> 'id')::integer as id, choice ->> 'label' as label, 0::bigint as age
  from demographic_question q
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(q.answers) = 'array' then q.answers else '[]' end) as choice;
insert into choice_of_question
  select h.organisation_id, h.record_id, (choice ->> 'id')::integer, choice ->> 'label', -max(h.id)
  from history h
  join demographic_question q on q.organisation_id = h.organisation_id and q.id = h.record_id
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(h.before -> 'answers') = 'array' then h.before -> 'answers' else '[]' end) as choice
  where h.entity = 'demographicQuestion' and choice ->> 'id' ~ '^\d{1,9}$' and choice ->> 'label' is not null
    and not exists (select from choice_of_question c where c.organisation_id = h.organisation_id
      and c.question_id = h.record_id and c.id = (choice ->> 'id')::integer and c.label = choice ->> 'label')
  group by 1, 2, 3, 4;
create index on choice_of_question (organisation_id, question_id);

update demographic_question q set earlier_answers = earlier.choices
from (select organisation_id, question_id, jsonb_agg(jsonb_build_object('id', id, 'label', label) order by age desc) as choices
  from choice_of_question where age < 0 group by organisation_id, question_id) as earlier
where earlier.organisation_id = q.organisation_id and earlier.question_id = q.id;

alter table site_user_demographic
  add column question text not null default '',
  add column question_type integer not null default 0,
  add column answers text[] not null default '{}';
-- A deleted question takes no answer along.
alter table site_user_demographic
  drop constraint site_user_demographic_organisation_id_question_id_fkey;

update site_user_demographic d set question = q.label, question_type = q.type,
  answers = array(
    select coalesce((select c.label from choice_of_question c
        where c.organisation_id = d.organisation_id and c.question_id = d.question_id and c.id = chosen.id
        order by c.age = 0 desc, c.age limit 1),
      'Removed answer ' || chosen.id)
    from unnest(d.answer_ids) with ordinality as chosen (id, place) order by chosen.place)
from demographic_question q
where q.organisation_id = d.organisation_id and q.id = d.question_id;

-- Answers to surveys were kept in words; to be counted they name the question and the choices as well.
create function named_survey_entry(organisation integer, survey integer, entry jsonb) returns jsonb
  language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      asked demographic_question;
      hit_id integer;
      hit_label text;
      rest text := entry ->> 'value';
      chosen jsonb := '[]';
    begin
      select q.* into asked from demographic_question q
      left join survey s on s.organisation_id = q.organisation_id and s.id = named_survey_entry.survey
      where q.organisation_id = organisation
        and btrim(regexp_replace(q.label, '<[^<>]*>|[<>]', '', 'g')) = entry ->> 'label'
      order by (q.id = any (s.required_questions_ids) or q.id = any (s.optional_questions_ids)) desc nulls last, q.id limit 1;
      if asked.id is null then return entry; end if;
      while asked.type in (1, 2) and rest <> '' loop
        select c.id, c.label into hit_id, hit_label from choice_of_question c
        where c.organisation_id = organisation and c.question_id = asked.id
          and (rest = c.label or (asked.type = 2 and starts_with(rest, c.label || ', ')))
        order by length(c.label) desc, c.age = 0 desc, c.age limit 1;
        if hit_id is null then
          hit_label := case asked.type when 2 then split_part(rest, ', ', 1) else rest end;
        end if;
        chosen := chosen || jsonb_build_object('id', coalesce(hit_id, 0), 'label', left(hit_label, 200));
        rest := substr(rest, length(hit_label) + 3);
      end loop;
      return entry || jsonb_build_object('question', asked.id, 'type', asked.type, 'choices', chosen);
    end
  $$;
update survey_answer a set entries = (
  select jsonb_agg(named_survey_entry(a.organisation_id, a.survey_id, entry) order by place)
  from jsonb_array_elements(a.entries) with ordinality as listed (entry, place))
where jsonb_typeof(a.entries) = 'array' and a.entries <> '[]';
drop function named_survey_entry;
