/** A lesson under 15 minutes with under 10 % of the class's students in it is a test lesson [R9.01]. */
export const TEST_LESSON = { underMs: 15 * 60_000, oneIn: 10 } as const;

/** Derived, never stored: who attended is present or late after corrections, so that a correction clears it. */
export function isTestLesson(lesson: { durationMs: number; attended: number; members: number }): boolean {
  return lesson.durationMs < TEST_LESSON.underMs && lesson.attended * TEST_LESSON.oneIn < lesson.members;
}
