import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of who is about to sit an exam: sealed under a key of the person, gone with them, and when their time comes. */
export class ExamPhotos1764000006200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exam_photo (
        id uuid primary key,
        person uuid not null references person on delete cascade,
        exam uuid, -- that it was sent to
        sealed bytea not null,
        at timestamptz not null default now()
      );
      create index exam_photo_person on exam_photo (person);
      create index exam_photo_exam on exam_photo (exam) where exam is not null;
      create index exam_photo_unsent on exam_photo (at) where exam is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exam_photo');
  }
}
