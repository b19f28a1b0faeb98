-- The page of a topic finds its terms by the alias in its address.
create index taxonomy_by_alias on taxonomy (organisation_id, alias);
