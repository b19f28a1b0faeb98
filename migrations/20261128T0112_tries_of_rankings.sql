-- When a ranking was last made, and when that was last tried: a try that failed is made again, after the other rankings.
alter table analytics_ranking add column tried timestamptz(3);
alter table analytics_ranking alter column ranked drop not null;
