import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which browsers somebody signed in with: the hash of a random token, and when it was last used. */
export class KnownDevices1763900000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_device (
        device bytea not null,
        person uuid not null references person on delete cascade,
        used_at timestamptz not null default clock_timestamp(),
        primary key (device, person)
      );
      create index known_device_person on known_device (person);
      grant select, insert, update, delete on known_device to lectern_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_device');
  }
}
