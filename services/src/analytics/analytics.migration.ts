import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createViews, dropViews } from '../rows/view.ts';
import { analyticsViews } from './analytics-views.ts';

/** Pseudonyms, the datasets, and what a login of an analyst may see of them. */
export class Analytics1763700000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PSEUDONYMS);
    await runner.query(ROLE);
    await createViews(runner, analyticsViews);
    await runner.query(`
      create index event_at on event using brin (at);
      create index track_record_lesson on track_record (lesson_id, time) where lesson_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropViews(runner, analyticsViews);
    await runner.query(`
      drop index event_at, track_record_lesson;
      drop schema analytics cascade;
      drop schema dataset;
      drop function end_overlong_analyses;
      drop table analyst_login, pseudonym;
      drop function give_pseudonyms cascade;
      drop function give_school_secrets cascade;
      drop function pseudonym_of;
      drop table pseudonym_secret;
    `);
  }
}

/**
 * A pseudonym is a digest of the school's secret and the person, as a UUID of version 8. The secret is the owner's alone:
 * not even the program can read it, pseudonyms are given where people are made. They outlive who was erased.
 */
const PSEUDONYMS = `
  create table pseudonym_secret (school text primary key, secret bytea not null);
  create table pseudonym (person_id uuid primary key, school text not null, learner uuid not null);
  create unique index pseudonym_learner on pseudonym (learner);
  create unique index pseudonym_person on pseudonym ((person_id::text)); -- facts have it as text
  revoke all on pseudonym_secret from lectern_app;
  revoke insert, update, delete on pseudonym from lectern_app;

  create function pseudonym_of(secret bytea, person_id uuid) returns uuid
    language sql immutable parallel safe as $$
    select encode(set_byte(set_byte(digest, 6, get_byte(digest, 6) & 15 | 128), 8, get_byte(digest, 8) & 63 | 128), 'hex')::uuid
    from (select substring(sha256(secret || convert_to(person_id::text, 'UTF8')) for 16) as digest) d $$;

  create function give_school_secrets() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pseudonym_secret
        select id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) from made on conflict do nothing;
      return null;
    end $$;
  create function give_pseudonyms() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into pseudonym
        select m.id, m.school, pseudonym_of(s.secret, m.id) from made m join pseudonym_secret s on s.school = m.school
        on conflict do nothing;
      return null;
    end $$;
  revoke all on function pseudonym_of, give_school_secrets, give_pseudonyms from public;

  create trigger pseudonym_secret after insert on school
    referencing new table as made for each statement execute function give_school_secrets();
  create trigger pseudonym after insert on person
    referencing new table as made for each statement execute function give_pseudonyms();
  insert into pseudonym_secret select id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) from school;
  insert into pseudonym
    select p.id, p.school, pseudonym_of(s.secret, p.id) from person p join pseudonym_secret s on s.school = p.school;
`;

/**
 * Who a login is says session_user, which nobody can change; which school it sees, a table of the owner's. What every role
 * may do in a database of Postgres and an analyst must not: keep tables of their own, large objects, and locks like
 * those that the ledger is written under.
 */
const ROLE = `
  do $$ begin
    create role lectern_analyst nologin;
  exception when duplicate_object or unique_violation then null; -- roles belong to the whole cluster
  end $$;
  create schema dataset;
  grant usage on schema dataset to lectern_app;
  create schema analytics;
  grant usage on schema analytics to lectern_analyst;

  create table analyst_login (login text primary key, school text not null references school, made_at timestamptz not null default clock_timestamp());
  revoke all on analyst_login from lectern_app;

  create function analytics.school() returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if current_setting('statement_timeout')::interval not between '1 ms' and '60 s' then
        raise exception 'set statement_timeout to at most 60s' using errcode = 'object_not_in_prerequisite_state';
      end if;
      if not current_setting('transaction_read_only')::boolean then
        raise exception 'set default_transaction_read_only to on' using errcode = 'object_not_in_prerequisite_state';
      end if;
      return (select school from analyst_login where login = session_user);
    end $$;
  revoke all on function analytics.school() from public;
  grant execute on function analytics.school() to lectern_analyst;

  -- What an analyst sets for a session they can take back: time is kept by the program. Where the owner may not end a session, it stays.
  create function end_overlong_analyses() returns int
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      overlong int;
      ended int := 0;
    begin
      for overlong in
        select a.pid from pg_stat_activity a join analyst_login l on l.login = a.usename
        where a.xact_start < clock_timestamp() - interval '120 s'
      loop
        begin
          ended := ended + pg_terminate_backend(overlong)::int;
        exception when insufficient_privilege then null;
        end;
      end loop;
      return ended;
    end $$;
  revoke all on function end_overlong_analyses from public;
  grant execute on function end_overlong_analyses to lectern_app;

  do $$
  declare
    taken regprocedure;
  begin
    execute format('revoke temporary on database %I from public', current_database());
    execute format('grant temporary on database %I to lectern_app', current_database());
    for taken in
      select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
        and proname ~ '^(pg_(try_)?advisory_|lo_(create|creat|from_bytea|put|truncate|unlink)|lowrite)'
        and has_function_privilege('lectern_analyst', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', taken);
      execute format('grant execute on function %s to current_user, lectern_app', taken);
    end loop;
  end $$;
`;
