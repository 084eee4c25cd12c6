import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a school sells memberships, where it said; and which phones were used for a trial, gone with their person. */
export class Memberships1764000002400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school add column sells boolean;
      create table trial_phone (
        school text not null references school,
        phone text not null,
        person uuid not null references person on delete cascade,
        primary key (school, phone)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table trial_phone; alter table school drop column sells');
  }
}
