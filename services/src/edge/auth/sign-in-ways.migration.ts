import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ways in beside the password, which an account may be without from now on. Whom the school's provider calls by which
 * subject; who is at the provider just now, under the hash of what their browser must bring back; passkeys, with their
 * public keys; and what a browser was asked to sign, once. All of it goes with the person.
 */
export class SignInWays1764000001100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account alter column password drop not null;
      create table provider_link (
        school text not null references school,
        issuer text not null,
        subject text not null,
        person uuid not null references person on delete cascade,
        number text,
        since timestamptz not null default clock_timestamp(),
        primary key (school, issuer, subject),
        unique (person, issuer)
      );
      create table provider_errand (
        state bytea primary key,
        person uuid references person on delete cascade,
        next text not null,
        nonce text not null,
        verifier text not null,
        until timestamptz not null
      );
      create table passkey (
        id uuid primary key,
        credential text not null unique,
        person uuid not null references person on delete cascade,
        key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        synced boolean not null,
        since timestamptz not null default clock_timestamp(),
        used_at timestamptz
      );
      create index passkey_person on passkey (person);
      create table passkey_challenge (
        challenge bytea primary key,
        purpose text not null check (purpose in ('add', 'signIn', 'step', 'again')),
        person uuid references person on delete cascade,
        until timestamptz not null
      );
      create index roster_entry_school_number on roster_entry (school, lower(number))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index roster_entry_school_number;
      drop table passkey_challenge, passkey, provider_errand, provider_link;
      delete from account where password is null;
      alter table account alter column password set not null`);
  }
}
