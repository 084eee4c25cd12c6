import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The advisory lock that every append holds until its commit. */
export const LEDGER_LOCK = 7163045161;

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
      do $$ begin -- an owner who is no superuser may not act as a role just because they made it
        if not pg_has_role('lectern_app', case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) then
          grant lectern_app to current_user;
        end if;
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
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set jit = off
  set enable_seqscan = off -- a plan made while the table was small must still be right when it is large
  as $$
  #variable_conflict use_column
  declare
    base bigint;
    stamp timestamptz(3);
  begin
    perform pg_advisory_xact_lock(${LEDGER_LOCK});

    select e.position, e.recorded_at into base, stamp from event e order by e.position desc limit 1;
    base := coalesce(base, 0);
    stamp := greatest(stamp, clock_timestamp());

    return query
    with entry as materialized (
      select x.ord::int as ord, b->>'stream' as stream, b->>'school' as school, b->>'family' as family,
        b->>'previous' as previous, (b->>'command')::uuid as command, b->'relies' as relies, b->'facts' as facts,
        jsonb_array_length(b->'facts') as count, b->'facts'->-1->>'hash' as last
      from jsonb_array_elements(batch) with ordinality as x (b, ord)
    ),
    head as materialized (
      select s.stream, coalesce(h.version, 0) as version, coalesce(encode(h.hash, 'hex'), '') as hash
      from (select stream from entry union select jsonb_object_keys(relies) from entry) s
      left join lateral (
        select e.version, e.hash from event e where e.stream = s.stream order by e.version desc limit 1
      ) h on true
    ),
    -- Each hash that is a head at some moment of this batch, from the entry after "since" to the one at "until".
    moment as (
      select stream, hash, since, lead(since, 1, 2147483647) over (partition by stream order by since) as until
      from (
        select stream, hash, 0 as since from head
        union all
        select stream, last, ord from entry where count > 0
      ) m
    ),
    need as (
      select ord, stream, previous as hash, false as elsewhere from entry
      union all
      select ord, r.key, r.value, true from entry cross join lateral jsonb_each_text(relies) r
    ),
    met as (
      select n.ord, bool_and(m.stream is not null) as holds, bool_or(n.elsewhere and m.since > 0) as leans
      from need n
      left join moment m on m.stream = n.stream and m.hash = n.hash and m.since < n.ord and m.until >= n.ord
      group by n.ord
    ),
    judged as (
      select e.*, k.version as known_version, k.position as known_position, k.meta as known_meta, leans,
        case
          when k.command is not null then e.count > 0
          else not holds or sum(e.count) over (partition by e.command order by e.ord) > e.count -- recorded twice
        end as breaks
      from entry e
      join met using (ord)
      left join lateral (select * from event k where k.command = e.command limit 1) k on true -- a look-up each: never a scan
    ),
    -- What breaks takes along all that follows on its stream, and whatever leans on another entry of this batch.
    verdict as (
      select *, bool_or(breaks or (leans and any_breaks)) over (partition by stream order by ord) as broken
      from (select *, bool_or(breaks) over () as any_breaks from judged) j
    ),
    numbered as materialized (
      select v.*, h.version as head_version,
        case when known_version is not null then 'known' when broken then 'conflict' else 'appended' end as status,
        sum(count) filter (where known_version is null and not broken) over (order by ord) as grown,
        sum(count) filter (where known_version is null and not broken) over (partition by stream order by ord) as moved
      from verdict v join head h using (stream)
    ),
    inserted as (
      insert into event (position, stream, version, school, family, lane, type, data, meta, command, at, recorded_at, hash)
      select base + n.grown - n.count + f.nr, n.stream, n.head_version + n.moved - n.count + f.nr, n.school, n.family,
        get_byte(sha256(convert_to(n.stream, 'UTF8')), 0) % 64,
        f.fact->>'type', f.fact->'data', f.fact->'meta', case when f.nr = 1 then n.command end,
        to_timestamp((f.fact->>'at')::double precision / 1000), stamp, decode(f.fact->>'hash', 'hex')
      from numbered n cross join lateral jsonb_array_elements(n.facts) with ordinality as f (fact, nr)
      where n.status = 'appended'
    )
    select n.ord, n.status,
      case n.status when 'known' then n.known_version else n.head_version + coalesce(n.moved, 0)::int end,
      case n.status when 'known' then n.known_position else base + coalesce(n.grown, 0)::bigint end,
      n.known_meta, stamp::timestamptz
    from numbered n order by n.ord;

    if exists (select from event e where e.position > base) then
      perform pg_notify('lectern', '');
    end if;
  end $$;
`;
