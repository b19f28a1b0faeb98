-- Answers of readers have the words that were shown, so that changed questions change no answer. Those of before get theirs by the
-- next migrations, in steps.
-- Wordings that the choices of a question had before, the newest first: a removed choice that comes back has its id again.
create temporary table earlier_choice on commit drop as
  select h.organisation_id, h.record_id as question_id, (choice ->> 'id')::integer as id, choice ->> 'label' as label,
    max(h.id) as newest
  from history h
  join demographic_question q on q.organisation_id = h.organisation_id and q.id = h.record_id
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(h.before -> 'answers') = 'array' then h.before -> 'answers' else '[]' end) as choice
  where h.entity = 'demographicQuestion' and choice ->> 'id' ~ '^\d{1,9}$' and choice ->> 'label' is not null
    and not jsonb_path_exists(coalesce(q.answers, '[]'), '$[*] ? (@.id == $id && @.label == $label)',
      jsonb_build_object('id', (choice ->> 'id')::integer, 'label', choice ->> 'label'))
  group by 1, 2, 3, 4;

alter table demographic_question
  add column earlier_answers jsonb;
update demographic_question q set earlier_answers = earlier.choices
from (
  select organisation_id, question_id, jsonb_agg(jsonb_build_object('id', id, 'label', label) order by newest desc, id) as choices
  from (select *, row_number() over (partition by organisation_id, question_id order by newest desc, id) as place from earlier_choice) c
  where place <= 500 group by organisation_id, question_id) as earlier
where earlier.organisation_id = q.organisation_id and earlier.question_id = q.id;

-- question_type 0: the words were not looked for yet.
alter table site_user_demographic
  add column question text not null default '',
  add column question_type integer not null default 0,
  add column answers text[] not null default '{}';
-- A deleted question takes no answer along.
alter table site_user_demographic
  drop constraint site_user_demographic_organisation_id_question_id_fkey;
