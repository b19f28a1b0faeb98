-- What is left of a reader whose data are erased: docs/decisions/0098-closing-and-erasing-are-one.md.

-- An email that is deleted as soon as it has left, with its file: the last one to somebody of whom nothing is kept.
alter table mail_outbox add column is_erased_when_sent boolean;

-- Words of records that are deleted and that no other record of their kind has are known no longer.
create function forget_search_words(entity_name text, words text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    organisation constant integer := current_organisation();
    last integer;
    one text;
    places text[];
  begin
    select coalesce(max(e.record_id), 0) into last
      from search_entry e where e.organisation_id = organisation and e.entity = entity_name;
    places := array(select organisation || '.' || entity_name || '.0.2.' || window_of from generate_series(0, last / 1048576) as window_of);
    foreach one in array words loop
      continue when exists (
        select from search_words_in(quote_literal(one)::tsquery, places, 2147483647, 1));
      delete from search_word w
        where w.organisation_id = organisation and w.entity = entity_name
          and w.letters = char_length(one) and w.word = one collate "C";
    end loop;
  end
  $$;

-- Sites of the transaction's organisation, whichever of them it sees.
create function sites_of_organisation() returns setof integer
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select id from site where organisation_id = current_organisation() $$;

revoke all on function forget_search_words(text, text[]) from public;
revoke all on function sites_of_organisation() from public;
grant execute on function forget_search_words(text, text[]) to masthead_app;
grant execute on function sites_of_organisation() to masthead_app;
