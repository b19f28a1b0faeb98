-- Words without stems, such as names and addresses of people, are prepared ten times as fast: what a text needs is decided
-- before it is taken apart. The result is the same as before.
create or replace function search_terms(configuration regconfig, indexed text, has_stems boolean, weight "char") returns tsvector
  language plpgsql immutable parallel safe set search_path = pg_catalog, public
  as $$
  declare
    plain text; folded text;
  begin
    if not has_stems and position(chr(3) in indexed) = 0 and configuration not in ('german'::regconfig, 'arabic'::regconfig) then
      if position(chr(2) in indexed) = 0 then return setweight(to_tsvector('simple', indexed), weight); end if;
      plain := setweight(to_tsvector('simple', split_part(indexed, chr(2), 1)), weight)::text;
      folded := setweight(to_tsvector('simple', split_part(indexed, chr(2), 2)), weight)::text;
      return concat_ws(' ', plain, folded, split_part(indexed, chr(2), 3))::tsvector;
    end if;
    return (
      select coalesce(string_agg(concat_ws(' ',
        setweight(case when has_stems then to_tsvector(configuration, cut.plain) else to_tsvector('simple', cut.plain) end, weight)::text,
        case when has_stems and folding.folded <> cut.plain then setweight(to_tsvector(configuration, folding.folded), weight)::text end,
        setweight(case when not has_stems or configuration = 'simple'::regconfig then to_tsvector('simple', folding.folded)
          else ts_delete(to_tsvector('simple', folding.folded), array(
            select word from unnest(tsvector_to_array(to_tsvector('simple', folding.folded))) as word
            where to_tsvector(configuration, word) = '')) end, weight)::text,
        case when spelled <> folding.folded then setweight(to_tsvector('simple', spelled), weight)::text end,
        case when spelled <> folding.folded and has_stems then setweight(to_tsvector(configuration, spelled), weight)::text end,
        joined,
        case when joined <> '' and has_stems then (
          select string_agg(quote_literal(stem) || ':' || array_to_string(one.positions, ','), ' ')
          from unnest(joined::tsvector) as one cross join lateral unnest(tsvector_to_array(to_tsvector(configuration, one.lexeme))) as stem
        ) end), ' '), '')::tsvector
      from regexp_split_to_table(indexed, chr(3)) as part
      cross join lateral (select split_part(part, chr(2), 1) as plain, split_part(part, chr(2), 3) as joined offset 0) as cut
      cross join lateral (select coalesce(nullif(split_part(part, chr(2), 2), ''), cut.plain) as folded offset 0) as folding
      cross join lateral (select search_spelled(configuration, folding.folded) as spelled offset 0) as spelling);
  end
  $$;
