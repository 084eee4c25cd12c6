import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a school lets everybody sign up: those that were there before were not asked; and who founded it. The code that founds the one school
 * of an installation; then who founded it, until they are its operator.
 */
export class Founding1764000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table school
        add column sign_up boolean not null default false,
        add column founder uuid;
      create table founding (
        one boolean primary key default true check (one),
        code text,
        founder uuid references person on delete cascade,
        grant_id uuid
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table founding; alter table school drop column sign_up, drop column founder');
  }
}
