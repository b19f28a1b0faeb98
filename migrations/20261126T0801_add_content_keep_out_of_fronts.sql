alter table content
  add column keep_out_of_fronts boolean;
