import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where somebody is reached, and signs in with: one of each kind at most, each of one person in a school. */
export class Contacts1764000000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact (
        school text not null references school,
        kind text not null check (kind in ('email', 'phone')),
        address text not null,
        person uuid not null references person on delete cascade,
        bound_at timestamptz not null default clock_timestamp(),
        primary key (school, kind, address),
        unique (person, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contact');
  }
}
