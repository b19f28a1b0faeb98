-- What a program sent under the key of a first save: a repetition with other values is refused.
alter table content_creation
  add column fingerprint text;
