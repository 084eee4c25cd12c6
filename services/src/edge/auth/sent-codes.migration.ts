import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes that were sent to an address, for one purpose each: the hash of the last one. Of sessions, on what they began and
 * when they were used last; of a password, since when it holds; of a name, whether the person chose it.
 */
export class SentCodes1764000000203 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sent_code (
        school text not null references school,
        purpose text not null,
        kind text not null,
        address text not null,
        person uuid references person on delete cascade,
        salt bytea not null,
        hash bytea not null,
        sent_at timestamptz not null,
        tries int not null default 0,
        primary key (school, purpose, kind, address)
      );
      alter table session
        add column agent text not null default '',
        add column began_at timestamptz not null default clock_timestamp(),
        add column used_at timestamptz not null default clock_timestamp();
      create index session_person on session (person);
      alter table account add column password_at timestamptz;
      alter table person add column names_itself boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table person drop column names_itself;
      alter table account drop column password_at;
      drop index session_person;
      alter table session drop column agent, drop column began_at, drop column used_at;
      drop table sent_code`);
  }
}
