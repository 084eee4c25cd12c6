import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Two-step sign-in: the secret of somebody's app, sealed under theirs, on once it is confirmed, with the last half minute
 * whose code was used; recovery codes as hashes; who gave a right password and still owes the second step. Of a browser,
 * until when it is let in without; of a session, when the second step was passed in it last.
 */
export class TwoStep1764000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table two_step (
        person uuid primary key references person on delete cascade,
        secret text not null,
        since timestamptz,
        used_step bigint not null default 0
      );
      create table recovery_code (
        person uuid not null references two_step on delete cascade,
        hash bytea not null,
        primary key (person, hash)
      );
      create table sign_in_ticket (
        ticket bytea primary key,
        person uuid not null references person on delete cascade,
        until timestamptz not null
      );
      create index sign_in_ticket_person on sign_in_ticket (person);
      alter table known_device add column trusted_until timestamptz;
      alter table session add column second_step_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table session drop column second_step_at;
      alter table known_device drop column trusted_until;
      drop table sign_in_ticket, recovery_code, two_step`);
  }
}
