import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements by what they are asked by; what they say is made anew. And who may ask, each with a secret of which only the hash is here. */
export class Xapi1763700000161 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table xapi_statement (
        id uuid primary key, -- a digest of its key: told twice, it is stored once
        school text not null,
        stored bigint not null, -- ms, when its fact was recorded
        at bigint not null, -- ms
        person_id uuid not null,
        verb text not null,
        activity text not null,
        lesson_id uuid not null,
        version int not null,
        result jsonb,
        voids uuid,
        voided_at bigint -- when the statement was stored that takes it back
      );
      create index xapi_statement_school on xapi_statement (school, stored, id);
      create index xapi_statement_verb on xapi_statement (school, verb, stored, id);
      create index xapi_statement_person on xapi_statement (person_id, stored, id);
      create index xapi_statement_lesson on xapi_statement (lesson_id, stored, id);
      create index track_record_statement on track_record (school, received_at, id)
        where person is not null and lesson_id is not null
          and event in ('lesson_leave', 'slide_enlarge', 'result_open', 'replay_open', 'video_progress', 'video_end');
      create table xapi_consumer (
        key text primary key,
        school text not null references school,
        name text not null,
        secret bytea not null, -- its SHA-256
        made_at timestamptz not null default clock_timestamp(),
        revoked_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table xapi_consumer, xapi_statement;
      drop index track_record_statement;
      delete from checkpoint where name = 'xapi-1';
    `);
  }
}
