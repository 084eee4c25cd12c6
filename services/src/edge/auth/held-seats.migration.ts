import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which account signed in on the browser in which a guest sat: one, for the guest's session ends with it. */
export class HeldSeats1764000000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table held_seat (
        guest uuid primary key references person on delete cascade,
        person uuid not null references person on delete cascade,
        held_at timestamptz not null default clock_timestamp()
      );
      create index held_seat_person on held_seat (person);
      grant select, insert, update, delete on held_seat to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table held_seat');
  }
}
