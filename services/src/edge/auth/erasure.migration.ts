import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What refers to a person with `on delete cascade` is theirs alone, and goes: sign-in, sessions, devices. So does what they
 * were uploading, and the names of their browsers. The row itself stays, under a pseudonym and without its secret, where files that others
 * use name it as who uploaded them; asked again it does nothing.
 */
export class Erasure1764000000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function erase_people(people uuid[]) returns int
        language plpgsql set search_path = public, pg_temp as $$
        declare
          theirs record;
          erased int;
        begin
          for theirs in
            select c.conrelid::regclass as name, a.attname as person from pg_constraint c
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
            where c.contype = 'f' and c.confrelid = 'person'::regclass and c.confdeltype = 'c'
          loop
            execute format('delete from %s where %I = any ($1)', theirs.name, theirs.person) using people;
          end loop;
          delete from upload_part p using upload u where u.id = p.upload and u.person = any (people);
          delete from upload where person = any (people);
          update track_record set original_id = '' where person = any (people);
          update person set secret = '', name = '···' || right(id::text, 4) where id = any (people) and secret <> '';
          get diagnostics erased = row_count;
          return erased;
        end $$;
      revoke all on function erase_people from public;
      grant execute on function erase_people to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function erase_people');
  }
}
