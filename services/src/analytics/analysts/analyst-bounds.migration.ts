import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FORBIDDEN_FUNCTIONS } from './reach.ts';

const RETURNS = 'return (select school from analyst_login where login = session_user);';

/** More memory than this, and the views give nothing. */
const CHECKED = `if pg_size_bytes(current_setting('work_mem')) > pg_size_bytes('64MB') or current_setting('hash_mem_multiplier')::float8 > 2 then
        raise exception 'set work_mem to at most 64MB and hash_mem_multiplier to at most 2' using errcode = 'object_not_in_prerequisite_state';
      end if;
      ${RETURNS}`;

/** What analysts may take of memory, and what else Postgres gives to every login and must not give to them. */
export class AnalystBounds1763900000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceInSchool(runner, RETURNS, CHECKED);
    await runner.query(BACKENDS);
    await runner.query(TAKEN);
    await runner.query(LOGINS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceInSchool(runner, CHECKED, RETURNS);
    await runner.query('drop function end_analysis, analyst_backends');
  }
}

/** The rest of the function stays as it is, and so do its owner and who may call it. */
async function replaceInSchool(runner: QueryRunner, before: string, after: string): Promise<void> {
  const [{ source }] = await runner.query(`select pg_get_functiondef('analytics.school()'::regprocedure) as source`);
  if (!source.includes(before)) throw new Error('This database has another analytics.school() than was made for it.');
  await runner.query(source.replace(before, () => after));
}

/** Sessions of analysts with the processes that work for them, for whoever watches from outside what they hold. */
const BACKENDS = `
  create function analyst_backends() returns table (pid int, leader int, login text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.pid, coalesce(a.leader_pid, a.pid), l.login
      from pg_stat_activity a join analyst_login l on l.login = a.usename
    $$;
  create function end_analysis(backend int) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      return (select bool_or(pg_terminate_backend(b.pid)) from analyst_backends() b where b.pid = backend);
    exception when insufficient_privilege then return false;
    end $$;
  revoke all on function analyst_backends, end_analysis from public;
  grant execute on function analyst_backends, end_analysis to lectern_app;
`;

/** Where the owner may do that; elsewhere `npm run analyst` says what is left. */
const TAKEN = `
  do $$
  declare
    taken regprocedure;
  begin
    for taken in
      select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${FORBIDDEN_FUNCTIONS}'
        and has_function_privilege('lectern_analyst', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', taken);
      execute format('grant execute on function %s to current_user, lectern_app', taken);
    end loop;
    revoke usage on language plpgsql from public;
    grant usage on language plpgsql to current_user, lectern_app;
  end $$;
`;

/** Those that are there get what new ones get; their own database stays open to them when others are closed to all. */
const LOGINS = `
  do $$
  declare
    one text;
  begin
    for one in select login from analyst_login where login in (select rolname from pg_roles) loop
      execute format('alter role %I set work_mem = %L', one, '32MB');
      execute format('alter role %I set hash_mem_multiplier = %L', one, '2');
      execute format('grant connect on database %I to %I', current_database(), one);
    end loop;
  end $$;
`;
