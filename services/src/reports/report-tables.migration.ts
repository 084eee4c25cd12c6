import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createViews, dropViews } from '../rows/view.ts';
import { answerScore, lessonScore, reportFunctions, reportViews } from './report-views.ts';

/** What lessons came to, row by row: written by the facts of each lesson’s stream only, in one projection. */
export class ReportTables1763700000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(reportFunctions);
    await createViews(runner, reportViews);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropViews(runner, reportViews);
    await runner.query(`
      drop function lesson_score, is_test_lesson, attendance_status, answer_score;
      drop table lesson_mode, learner_row, attendance_interval, attendance_mark, question_row, answer_row, danmu_row,
        page_shown, page_mark_row, bonus_row;
      delete from checkpoint where name = 'report-1';
    `);
  }
}

/** Who of them is a guest; whoever took part before there were guests is in the class. */
export class GuestLearners1764000000211 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table learner_row add if not exists guest boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table learner_row drop guest');
  }
}

/** The ways to what one student did. */
export class Journal1763700000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index answer_row_person on answer_row (person_id, lesson_id);
      create index danmu_row_person on danmu_row (person_id, lesson_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index answer_row_person, danmu_row_person');
  }
}

/** What was filled into blanks, and what they are worth. */
export class FilledIn1764000001600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table answer_row add if not exists words jsonb, add if not exists late_words jsonb');
    await runner.query(answerScore);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table answer_row drop words, drop late_words');
  }
}

/** What was written and drawn for a subjective question, and what was given for it. */
export class Graded1764000002200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table answer_row add if not exists pictures jsonb, add if not exists late_pictures jsonb,
        add if not exists grade int, add if not exists remark jsonb, add if not exists graded_version int
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table answer_row drop pictures, drop late_pictures, drop grade, drop remark, drop graded_version
    `);
  }
}

/** Of an anonymous poll what was counted stands with the question: no answer says it. */
export class AnonymousPolls1764000005010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table question_row add if not exists anonymous boolean, add if not exists ballots int, add if not exists counts jsonb',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table question_row drop anonymous, drop ballots, drop counts');
  }
}

/** Whether groups answered a question, each as one. */
export class AsGroups1764000007200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table question_row add if not exists in_grouping uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table question_row drop in_grouping');
  }
}

/** What was given of bonus points counts into scores, of lessons from before too. */
export class BonusPoints1764000003200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${BONUS_ROW} ${BONUS_OF_BEFORE}`);
    await runner.query(lessonScore);
  }

  /** Its views, and the table, go with what made them. */
  async down(): Promise<void> {}
}

const BONUS_ROW = `
  create table if not exists bonus_row (
    lesson_id uuid not null,
    source text not null,
    person_id uuid not null,
    school text not null,
    points int not null,
    version int not null,
    primary key (lesson_id, source, person_id)
  );
  create index if not exists bonus_row_person on bonus_row (lesson_id, person_id);
`;

/** The last that was said of each, up to where the other tables of its lesson stand. */
export const BONUS_OF_BEFORE = `
  insert into bonus_row (lesson_id, source, person_id, school, points, version)
  select lesson_id, source, person_id, school, points, version from (
    select distinct on (e.stream, s.source, e.data->>'personId') m.lesson_id, s.source, (e.data->>'personId')::uuid as person_id,
      m.school, case when e.type = 'BonusRevoked' then 0 else coalesce((e.data->>'points')::int, 0) end as points, e.version
    from lesson_mode m
    join event e on e.stream = 'lesson/' || m.lesson_id and e.version <= m.version
    cross join lateral (select case
      when e.type in ('BonusGiven', 'BonusRevoked') then 'bonus/' || (e.data->>'bonusId')
      when e.type = 'PacketGrabbed' then 'packet/' || (e.data->>'packetId')
      when e.type in ('CallAnswered', 'CallMissed', 'CallPassed') then 'call/' || (e.data->>'rollCallId') || '/' || (e.data->>'n')
      when e.type in ('PressAccepted', 'PressRejected') then 'press/' || (e.data->>'quickAnswerId') || '/' || (e.data->>'place')
    end as source) s
    where s.source is not null
    order by e.stream, s.source, e.data->>'personId', e.version desc
  ) last where points > 0
  on conflict do nothing;
`;

const TABLES = `
  ${BONUS_ROW}
  create table lesson_mode (
    lesson_id uuid primary key,
    school text not null,
    class_id uuid,
    status text not null,
    started_at bigint,
    started_version int,
    ended_at bigint,
    ended_version int,
    late_after_minutes int not null,
    check_in_opened_at bigint,
    published int not null,
    interactions int not null,
    facts int not null,
    last_at bigint not null,
    version int not null
  );
  create index lesson_mode_class on lesson_mode (class_id);
  create table learner_row (
    lesson_id uuid not null,
    person_id uuid not null,
    school text not null,
    role text,
    joined_at bigint,
    joined_version int,
    checked_in_at bigint,
    checked_in_by text,
    checked_in_version int,
    marked text,
    marked_version int,
    guest boolean not null default false,
    version int not null,
    primary key (lesson_id, person_id)
  );
  create index learner_row_person on learner_row (person_id);
  create table attendance_interval (
    lesson_id uuid not null,
    person_id uuid not null,
    n int not null,
    school text not null,
    from_at bigint not null,
    from_version int not null,
    to_at bigint,
    to_version int,
    primary key (lesson_id, person_id, n)
  );
  create table attendance_mark (
    lesson_id uuid not null,
    version int not null,
    person_id uuid not null,
    school text not null,
    status text,
    reason jsonb,
    by_person text not null,
    by_role text not null,
    at bigint not null,
    primary key (lesson_id, version)
  );
  create table question_row (
    lesson_id uuid not null,
    question_id uuid not null,
    school text not null,
    n int,
    kind text not null,
    text text not null,
    choices jsonb not null,
    points int not null,
    key text,
    at_most int,
    page_deck uuid,
    page_n int,
    published_at bigint,
    published_version int,
    duration_s int,
    deadline bigint,
    collected_at bigint,
    collected_version int,
    distribution_at bigint,
    answer_at bigint,
    deleted boolean not null,
    version int not null,
    primary key (lesson_id, question_id)
  );
  create table answer_row (
    lesson_id uuid not null,
    question_id uuid not null,
    person_id uuid not null,
    school text not null,
    role text not null,
    choice text,
    at bigint,
    answer_version int,
    grade int,
    graded_version int,
    first_at bigint not null,
    times int not null,
    late_choice text,
    late_at bigint,
    late_version int,
    accepted_version int,
    version int not null,
    primary key (lesson_id, question_id, person_id)
  );
  create table danmu_row (
    lesson_id uuid not null,
    danmu_id uuid not null,
    person_id uuid not null,
    school text not null,
    role text not null,
    at bigint not null,
    sent_version int not null,
    status text not null,
    version int not null,
    primary key (lesson_id, danmu_id)
  );
  create table page_shown (
    lesson_id uuid not null,
    version int not null,
    school text not null,
    deck_id uuid not null,
    n int not null,
    at bigint not null,
    primary key (lesson_id, version)
  );
  create table page_mark_row (
    lesson_id uuid not null,
    person_id uuid not null,
    deck_id uuid not null,
    n int not null,
    mark text not null,
    school text not null,
    role text not null,
    at bigint not null,
    version int not null,
    primary key (lesson_id, person_id, deck_id, n, mark)
  );
`;
