import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger: the event table, its one writer, and the role that may not write otherwise. */
export class EventStore1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger (
        single boolean primary key default true check (single),
        incarnation uuid not null default gen_random_uuid()
      );
      insert into ledger default values;

      create table event (
        position bigint primary key,
        stream text not null,
        version int not null,
        school text not null,
        family text not null,
        lane smallint not null,
        type text not null,
        data jsonb not null,
        meta jsonb not null,
        command uuid,
        at timestamptz(3) not null,
        recorded_at timestamptz(3) not null,
        hash bytea not null,
        unique (stream, version)
      );
      create unique index event_command on event (command) where command is not null;
    `);
    await runner.query(APPEND);
    await runner.query(`
      do $$ begin
        create role lectern_app nologin;
      exception when duplicate_object or unique_violation then null; -- roles belong to the whole cluster
      end $$;
      grant usage on schema public to lectern_app;
      grant select on event, ledger to lectern_app;
      revoke all on function append(jsonb) from public;
      grant execute on function append(jsonb) to lectern_app;
      alter default privileges in schema public grant select, insert, update, delete on tables to lectern_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A ledger is not taken back.');
  }
}

/**
 * Appends a batch in one round trip. Each entry of the batch:
 *   { stream, school, family, previous, command, relies: { stream: hash }, facts: [{ type, data, meta, at, hash }] }
 * Each row of the answer: known (its first result), appended, or conflict (with the head as it is).
 * What must still be true is named by hash, not by number: another history of the same length is another history.
 * The lock is held until commit, so "position > n order by position" is a correct subscription.
 */
const APPEND = `
  create function append(batch jsonb)
  returns table (ordinal int, status text, version int, "position" bigint, meta jsonb, recorded_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    entry jsonb;
    i int := 0;
    heads jsonb;
    known jsonb;
    broken jsonb := '{}';
    seen jsonb := '{}';
    head jsonb;
    first_version int;
    count int;
    total int := 0;
    base bigint;
    stamp timestamptz(3);
    accepted int[] := '{}';
    versions int[] := '{}';
    offsets int[] := '{}';
  begin
    perform pg_advisory_xact_lock(7163045161);

    select e.position, e.recorded_at into base, stamp from event e order by e.position desc limit 1;
    base := coalesce(base, 0);
    stamp := greatest(stamp, clock_timestamp());

    with named as (
      select distinct s from (
        select b->>'stream' as s from jsonb_array_elements(batch) b
        union all
        select r from jsonb_array_elements(batch) b, jsonb_object_keys(b->'relies') r
      ) x
    )
    select coalesce(jsonb_object_agg(s, jsonb_build_array(h.version, encode(h.hash, 'hex'))), '{}') into heads
    from named, lateral (
      select e.version, e.hash from event e where e.stream = s order by e.version desc limit 1
    ) h;

    select coalesce(jsonb_object_agg(e.command, jsonb_build_object('version', e.version, 'position', e.position, 'meta', e.meta)), '{}')
    into known
    from event e
    where e.command in (select (b->>'command')::uuid from jsonb_array_elements(batch) b);

    for entry in select jsonb_array_elements(batch) loop
      i := i + 1;
      ordinal := i; meta := null; recorded_at := stamp; position := null;
      head := heads->(entry->>'stream');
      if known ? (entry->>'command') then
        status := 'known';
        version := (known->(entry->>'command')->>'version')::int;
        position := (known->(entry->>'command')->>'position')::bigint;
        meta := known->(entry->>'command')->'meta';
        if jsonb_array_length(entry->'facts') > 0 then
          broken := broken || jsonb_build_object(entry->>'stream', true);
        end if;
      elsif broken ? (entry->>'stream')
        or seen ? (entry->>'command')
        or coalesce(head->>1, '') <> (entry->>'previous')
        or exists (select from jsonb_each_text(entry->'relies') r where coalesce(heads->r.key->>1, '') <> r.value)
      then
        status := 'conflict';
        version := coalesce((head->>0)::int, 0);
        broken := broken || jsonb_build_object(entry->>'stream', true);
      else
        status := 'appended';
        count := jsonb_array_length(entry->'facts');
        first_version := coalesce((head->>0)::int, 0) + 1;
        version := first_version + count - 1;
        if count > 0 then
          accepted := accepted || i;
          versions := versions || first_version;
          offsets := offsets || total;
          total := total + count;
          heads := heads || jsonb_build_object(entry->>'stream', jsonb_build_array(version, entry->'facts'->(count - 1)->>'hash'));
          seen := seen || jsonb_build_object(entry->>'command', true);
          position := base + total;
        else
          position := base + total;
        end if;
      end if;
      return next;
    end loop;

    if total > 0 then
      insert into event (position, stream, version, school, family, lane, type, data, meta, command, at, recorded_at, hash)
      select base + a.skip + f.nr, e.entry->>'stream', a.first + f.nr - 1, e.entry->>'school', e.entry->>'family',
        get_byte(sha256(convert_to(e.entry->>'stream', 'UTF8')), 0) % 64,
        f.fact->>'type', f.fact->'data', f.fact->'meta',
        case when f.nr = 1 then (e.entry->>'command')::uuid end,
        to_timestamp((f.fact->>'at')::double precision / 1000), stamp, decode(f.fact->>'hash', 'hex')
      from unnest(accepted, versions, offsets) as a (nr, first, skip)
      join jsonb_array_elements(batch) with ordinality as e (entry, nr) on e.nr = a.nr
      cross join lateral jsonb_array_elements(e.entry->'facts') with ordinality as f (fact, nr);
      perform pg_notify('lectern', (base + total)::text);
    end if;
  end $$;
`;
