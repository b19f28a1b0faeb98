#!/bin/sh
# Prepares an empty PostgreSQL for Masthead: its login, its database and the role under which every request runs.
# Run as a database administrator, with MASTHEAD_DATABASE_PASSWORD set. compose.yaml runs it when its database is created.
set -eu
: "${MASTHEAD_DATABASE_PASSWORD:?Set MASTHEAD_DATABASE_PASSWORD to the password of the login masthead.}"
psql -v ON_ERROR_STOP=1 -d "${POSTGRES_DB:-postgres}" ${POSTGRES_USER:+-U "$POSTGRES_USER"} <<'SQL'
\getenv password MASTHEAD_DATABASE_PASSWORD
create role masthead login password :'password';
grant masthead to current_user;
create database masthead owner masthead;
create role masthead_app nologin nobypassrls;
grant masthead_app to masthead;
SQL
