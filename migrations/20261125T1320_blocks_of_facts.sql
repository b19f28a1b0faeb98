-- Specifications and the player of episodes were facts of the title (content_title) and became blocks, which layouts from
-- before them lack. They go behind the title there, in layouts of items and in that for print. A site with a layout that
-- has the block was made after it, or its editors placed it: nothing is added there.
create function pg_temp.behind_title(grid jsonb, kind text) returns jsonb language sql immutable as $$
  select jsonb_set(grid, '{rows}', (
    select jsonb_agg(case when jsonb_typeof(r -> 'columns') = 'array' then jsonb_set(r, '{columns}', (
      select coalesce(jsonb_agg(case when jsonb_typeof(c -> 'blocks') = 'array' then jsonb_set(c, '{blocks}', (
        select coalesce(jsonb_agg(part order by position, rank), '[]')
        from jsonb_array_elements(c -> 'blocks') with ordinality as block(b, position)
        cross join lateral (values
          (0, b),
          (1, jsonb_build_object('v', 1, 'id', replace(kind, '_', '-') || '-' || (b ->> 'id'), 'type', kind,
            'settings', '{}'::jsonb))
        ) as parts(rank, part)
        where rank = 0
          or (b ->> 'type' = 'content_title' and b #>> '{settings,showFacts}' is distinct from 'false'
            and length(b ->> 'id') <= 20)
      )) else c end order by c_position), '[]')
      from jsonb_array_elements(r -> 'columns') with ordinality as col(c, c_position)
    )) else r end order by r_position)
    from jsonb_array_elements(grid -> 'rows') with ordinality as one(r, r_position)))
$$;

do $$
declare
  kind text;
  types text[];
begin
  for kind, types in values
    ('specifications', array['Product', 'Apparatus']), ('podcast_player', array['Podcast'])
  loop
    update layout set grid = pg_temp.behind_title(grid, kind), version = version + 1
    where (
        type in ('content', 'content-override', 'url-override')
        or (type = 'content-type-override' and (content_types is null or content_types && types))
        or (type = 'module' and key = 'print')
      )
      and jsonb_path_exists(grid, '$.rows[*].columns[*].blocks[*] ? (@.type == "content_title")')
      and jsonb_array_length(jsonb_path_query_array(grid, '$.rows[*].columns[*].blocks[*]')) < 100
      and not exists (
        select from layout as other
        where other.organisation_id = layout.organisation_id and other.site_id = layout.site_id
          and jsonb_path_exists(other.grid, '$.rows[*].columns[*].blocks[*] ? (@.type == $kind)',
            jsonb_build_object('kind', kind))
      );
  end loop;
end
$$;

drop function pg_temp.behind_title(jsonb, text);
