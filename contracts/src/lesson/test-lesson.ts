const MINUTES_15_MS = 15 * 60_000;

/** A lesson under 15 minutes with under 10 % of the class's students in it is a test lesson [R9.01]. Derived, never stored. */
export function isTestLesson(lesson: { durationMs: number; joined: number; members: number }): boolean {
  return lesson.durationMs < MINUTES_15_MS && lesson.joined * 10 < lesson.members;
}
