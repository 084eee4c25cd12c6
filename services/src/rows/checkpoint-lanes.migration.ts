import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each consumer is in the lanes where it is further than its checkpoint says for all of them. */
export class CheckpointLanes1763700000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table checkpoint_lane (
        name text not null,
        family text not null,
        lane smallint not null,
        position bigint not null default 0,
        primary key (name, family, lane)
      ) with (fillfactor = 50); -- room for new forms of a row beside the old
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table checkpoint_lane');
  }
}
