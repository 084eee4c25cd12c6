import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits in the outbox for an address of somebody who is erased goes with them: it names them, and opens their account. */
export class ErasureOfAddresses1764000001300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter function erase_people(uuid[]) rename to erase_people_alone;
      create function erase_people(people uuid[]) returns int
        language plpgsql set search_path = public, pg_temp as $$
        begin
          delete from outbox where address in (
            select c.address from contact c where c.person = any (people)
            union select e.email from roster_entry e where e.person_id = any (people)
            union select e.phone from roster_entry e where e.person_id = any (people));
          return erase_people_alone(people);
        end $$;
      revoke all on function erase_people from public;
      grant execute on function erase_people to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function erase_people; alter function erase_people_alone(uuid[]) rename to erase_people');
  }
}
