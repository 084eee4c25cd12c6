import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams that a read model could not take further; and read models of facts that the ledger has lost. */
export class Parking1763900000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table parked_stream (
        name text not null,
        stream text not null,
        version int not null, -- of the fact that could not be taken: this and all after it wait
        position bigint not null,
        family text not null,
        lane smallint not null,
        type text not null,
        error text not null,
        parked_at timestamptz(3) not null default clock_timestamp(),
        primary key (name, stream)
      );
      alter table checkpoint add column void_since timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table parked_stream; alter table checkpoint drop column void_since');
  }
}
