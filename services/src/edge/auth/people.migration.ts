import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names and accounts live in plain tables, apart from the log, so that they can be corrected and erased. */
export class People1763700000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table school (
        id text primary key,
        name text not null,
        seats boolean not null default false,
        created_at timestamptz not null default clock_timestamp()
      );
      create table person (
        id uuid primary key,
        school text not null references school,
        name text not null,
        bound boolean not null,
        secret text not null
      );
      create table account (
        school text not null references school,
        login text not null,
        person uuid not null references person on delete cascade,
        password text not null,
        demo boolean not null default false,
        primary key (school, login)
      );
      create unique index account_person on account (person);
      create table session (
        token bytea primary key,
        person uuid not null references person on delete cascade,
        expires_at timestamptz not null
      );
      create table code (
        code text primary key,
        school text not null references school,
        stream text not null unique,
        opens text not null,
        closed_at timestamptz,
        created_at timestamptz not null default clock_timestamp()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table code, session, account, person, school');
  }
}
