import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a list said of somebody in a class: by that they are found when the list comes again. Names, numbers and addresses
 * stand apart from the facts, so that they can be corrected, and are erased with the person.
 */
export class RosterEntries1764000000480 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table roster_entry (
        class_id uuid not null,
        person_id uuid not null references person on delete cascade,
        school text not null references school,
        number text,
        email text,
        phone text,
        entered_at timestamptz not null default clock_timestamp(),
        primary key (class_id, person_id)
      );
      create unique index roster_entry_number on roster_entry (class_id, lower(number));
      create unique index roster_entry_email on roster_entry (class_id, email);
      create unique index roster_entry_phone on roster_entry (class_id, phone);
      create index roster_entry_person on roster_entry (person_id);
      grant select, insert, update, delete on roster_entry to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table roster_entry');
  }
}

/** In all classes the same address is found: the place that was kept for it is one person's. */
export class RosterAddresses1764000000481 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index roster_entry_address on roster_entry (school, email);
      create index roster_entry_call on roster_entry (school, phone);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index roster_entry_address, roster_entry_call');
  }
}

/** What a list says of somebody beyond what they are found by: their department, and what they are called there [R3.18]. */
export class RosterDepartments1764000008700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table roster_entry add name text, add department text;
      update roster_entry e set name = p.name from person p where p.id = e.person_id and not p.bound;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table roster_entry drop name, drop department');
  }
}
