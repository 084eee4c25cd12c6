/** Every number that a rule names or that we chose; the server enforces them, the web shows them. */
export const LIMITS = {
  lessonTitleUnits: 52, // [R5.03]
  classNameUnits: 20, // [R5.05]
  courseNameUnits: 60, // [R5.02]
  shortNameUnits: 6, // [R5.04, R5.06]: of a course, of a class
  departmentUnits: 40, // not shown in the spec
  termUnits: 20, // not shown in the spec
  classCapacityMost: 100_000, // not shown in the spec
  joinRequestsPerClass: 500, // not shown in the spec: so many may wait to be let in
  seatNameUnits: 24, // not shown in the spec
  seatClaimDays: 30, // not shown in the spec: how long after signing in a guest’s seat can be claimed
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
  lateAfterMinutes: 10, // not shown in the spec: the default, a teacher may set another
  lateAfterMaxMinutes: 240, // not shown in the spec
  checkInTurnsMs: 15_000, // not shown in the spec: how often the check-in code changes
  checkInValidMs: 30_000, // not shown in the spec
  awayAfterMs: 30_000, // not shown in the spec: how long one may be disconnected without having left
  slidesNameUnits: 120, // not shown in the spec
  decksPerLesson: 50, // not shown in the spec
  pagesPerLesson: 500, // not shown in the spec
  danmuUnits: 140, // [R5.10]
  danmuPauseMs: 2000, // not shown in the spec: between two of one person
  danmuShown: 60, // not shown in the spec: the newest that a class sees
  danmuListed: 200, // not shown in the spec: the newest that a teacher sees, and as many of those that wait
  screensPerLesson: 8, // not shown in the spec
  screenCodeMinutes: 10, // not shown in the spec
  richTextDepth: 10, // not shown in the spec: nodes in one another, a list in a list being two
  richTextNodes: 4000, // not shown in the spec
  linkLength: 2048, // characters
  formulaLength: 1000, // characters of LaTeX
  reasonUnits: 140, // not shown in the spec: why attendance was corrected, why something was granted
  learnersPerReidentification: 200, // not shown in the spec
  datasetRowsPerPage: 200, // not shown in the spec
  datasetGroups: 500, // not shown in the spec
  datasetQueryMs: 8000, // not shown in the spec
  foundOfAKind: 6, // not shown in the spec: of one kind, where everything is searched
  searchUnits: 64, // not shown in the spec: part of a name that is looked for
  listRows: 50, // not shown in the spec: of a page, unless another size is asked for
  listRowsMost: 200, // not shown in the spec
  listRowsInFile: 10_000, // not shown in the spec
  cursorLength: 1024, // characters
  xapiStatementsPerPage: 500, // not shown in the spec
  xapiRequestsPerMinute: 600, // not shown in the spec: of one consumer, in each process
  xapiReadsAtOnce: 2, // not shown in the spec: of one consumer
  xapiQueryMs: 4000, // not shown in the spec
  activityNameUnits: 64, // [R5.11]
  titleUnits: 200, // [R5.07]: of a discussion, of an announcement
  announcementUnits: 5000, // [R5.08]
  announcementMessageUnits: 200, // [R5.09]
  announcementFiles: 20, // not shown in the spec
  remindAgainAfterMs: 3600_000, // not shown in the spec: between two reminders to read an announcement
  noticeDays: 60, // not shown in the spec: how long somebody finds what they were told
  digestHour: 7, // not shown in the spec: of the school's day
  noticeIdLength: 160, // characters
  viewsKeptMs: 30_000,
  tickMs: 50,
  bodyBytes: 256 * 1024,
  bodyDepth: 32,
  frameBytes: 64 * 1024,
  framesPerSecond: 100, // of one socket
  socketBacklogBytes: 1024 * 1024,
  fileBytes: 100 * 1024 * 1024, // [R5.55]
  videoBytes: 1024 ** 3, // [R5.55]
  uploadsAtOncePerPerson: 1, // [R5.55]
  uploadPartBytes: 4 * 1024 * 1024, // not shown in the spec: what a broken connection costs at most
  uploadQuietMs: 30_000, // not shown in the spec: so long no part came, and another file may be begun
  uploadKeptMs: 24 * 3600_000, // not shown in the spec: so long an upload that broke off can go on
  fileNameUnits: 200, // not shown in the spec
  uploadBytesPerDay: 2 * 1024 ** 3, // not shown in the spec: of one person
  clientErrorMessage: 1000, // characters
  clientErrorStack: 8000, // characters
  clientErrorsPerMinute: 20, // of one browser
  clientErrorsPerMinuteInAll: 300, // of one process
  trackBatch: 100, // records in one call; not shown in the spec
  trackedTextLength: 4096, // characters of one property as it is sent; not shown in the spec
  tracksPerMinute: 60, // calls of one browser, and of one person; not shown in the spec
  trackedPerMinuteOfStrangers: 6000, // records that one process takes of all who are not signed in
  trackedPerDayOfStrangers: 100_000, // the same, in a day
  trackDays: 400, // not shown in the spec: how long what pages told is kept
  trackDaysOfStrangers: 7, // not shown in the spec: of who was not signed in, whom anybody can play
  commandsPerMinute: 600, // of one person, over HTTP and sockets together; to each process that decides
  socketsPerPerson: 32, // not shown in the spec: of one person to one process
  earlyFrames: 16, // not shown in the spec: what a socket says before it is let in
  earlyBytes: 128 * 1024,
  admissionMs: 10_000, // not shown in the spec
  requestMs: 30_000, // not shown in the spec: for headers to come, then for a body, then for an answer
  queryWaitMs: 2000,
  queriesAtOnce: 4, // of one person, in each process
  queriesWaiting: 12, // of one person behind those: no page asks more at once
  sessionDays: 14, // not shown in the spec
  knownDeviceDays: 180, // not shown in the spec: a browser that somebody signed in with and came back to
  closureDays: 15, // not shown in the spec: so long somebody who closes their account may think better of it
  passwordMin: 8, // not shown in the spec
  passwordMax: 256, // characters
  contactLength: 254, // characters of an e-mail address or a phone number
  personNameUnits: 40, // not shown in the spec
  schoolNameUnits: 60, // not shown in the spec
  sentCodeMinutes: 10, // not shown in the spec: so long a code that was sent to somebody can be entered
  sentCodeTries: 5, // not shown in the spec: wrong entries of one code
  sentCodeAgainS: 60, // not shown in the spec: until another may be sent to the same address
  outboxDays: 7, // not shown in the spec: so long messages that could not be sent are kept
  mobileMaxPx: 480, // [R9.19]
  toastMs: 3000, // [R9.17]
} as const;
