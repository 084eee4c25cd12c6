import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened on pages, as browsers told it [R3.22]. No address is among it, and nothing that a person typed. */
export class TrackRecords1763700000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table track_record (
        id uuid primary key, -- a digest of what was told: told twice, it is stored once
        school text not null,
        person uuid, -- who was signed in
        original_id text not null, -- the browser's own name
        distinct_id text not null, -- the person, or the browser of who is not signed in
        event text not null,
        platform smallint not null,
        terminal_type text not null,
        language text not null,
        time bigint not null, -- ms, by the browser's clock
        sent_at bigint, -- ms, when the browser sent it by the same clock: with received_at it tells how wrong that is
        received_at bigint not null, -- ms
        lesson_id uuid,
        properties jsonb not null
      );
      create index track_record_time on track_record (school, time);
      create index track_record_learner on track_record (person, lesson_id, time) where lesson_id is not null;
      create index track_record_received on track_record using brin (received_at);
      create index track_record_stranger on track_record (received_at) where person is null; -- kept for days only
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table track_record');
  }
}
