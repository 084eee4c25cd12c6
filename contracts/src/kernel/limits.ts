/** Every number that a rule names or that we chose; the server enforces them, the web shows them. */
export const LIMITS = {
  lessonTitleUnits: 52, // [R5.03]
  classNameUnits: 20, // [R5.05]
  seatNameUnits: 24, // not shown in the spec
  questionUnits: 1000, // not shown in the spec
  choiceUnits: 200, // not shown in the spec
  explanationUnits: 1000, // not shown in the spec
  choicesMin: 2, // not shown in the spec
  choicesMax: 10, // not shown in the spec: A to J
  questionsPerLesson: 100, // not shown in the spec
  pointsMaxTenths: 1000, // not shown in the spec; scores are integers of tenths [R5.50]
  durationMinS: 5, // not shown in the spec
  durationMaxS: 3600, // not shown in the spec
  extensionS: 30,
  lessonClosesAfterMs: 4 * 3600_000, // not shown in the spec: a lesson that nobody ended
  membersPerEnrolment: 500, // not shown in the spec
  viewsKeptMs: 30_000,
  tickMs: 50,
  bodyBytes: 256 * 1024,
  bodyDepth: 32,
  frameBytes: 64 * 1024,
  socketBacklogBytes: 1024 * 1024,
  queryWaitMs: 2000,
  signInFailuresPerMinute: 10, // not shown in the spec
  codeFailuresPerMinute: 20, // not shown in the spec
  sessionDays: 14, // not shown in the spec
  mobileMaxPx: 480, // [R9.19]
  toastMs: 3000, // [R9.17]
} as const;
