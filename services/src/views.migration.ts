import type { MigrationInterface, QueryRunner } from 'typeorm';
import { analyticsViews } from './analytics/analytics-views.ts';
import { createViews, dropViews } from './rows/view.ts';
import { reportViews } from './reports/report-views.ts';

/** In the order in which they are made: those of analysts read those of reports. */
export const views = [...reportViews, ...analyticsViews];

/** Views say what the program says: a database that has had them from an earlier one gets them anew. */
export class Views1763700000190 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  /** The migrations that made them first take them away. */
  async down(): Promise<void> {}
}

/** The learning log has announcements, too. */
export class AnnouncementViews1764000000030 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

/** Who left a class, or became something else in it, stays in the lessons that were for them. */
export class MembershipViews1764000000060 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

/** Guests are in the figures of the lessons in which they took part. */
export class GuestViews1764000000212 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

/** What a teacher gave for an answer is its score. */
export class GradedViews1764000002201 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

/** A lesson's score has the bonus points in it. */
export class BonusViews1764000003201 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

/** Who was a student when is said without a call for each. */
export class RoleViews1764000007100 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

/** What the tests of a program gave for it is its score. */
export class ScoredViews1764000008400 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return makeAnew(runner);
  }

  async down(): Promise<void> {}
}

async function makeAnew(runner: QueryRunner): Promise<void> {
  await dropViews(runner, views);
  await createViews(runner, views);
}
