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
  blanksMax: 10, // not shown in the spec
  blankUnits: 100, // not shown in the spec: of what is filled into one, and of what is accepted there
  acceptedMost: 10, // not shown in the spec: in one blank
  codeUnits: 10_000, // not shown in the spec: of a program that answers a question, and of what stands there at first
  testsMost: 10, // not shown in the spec: of a programming question, shown ones and as many hidden ones
  testUnits: 500, // not shown in the spec: of what goes into a test, and of what is to come out
  programMsMin: 100, // not shown in the spec: how long one test may run
  programMsMax: 5000, // not shown in the spec
  programMbMin: 8, // not shown in the spec: how much one test may hold
  programMbMax: 64, // not shown in the spec
  programOutput: 16_384, // characters that one test may print
  answerUnits: 2000, // not shown in the spec: of a subjective answer
  cloudWords: 60, // not shown in the spec: of the answers to one question, or of a term
  cloudWordUnits: 40, // not shown in the spec: a word, as a teacher merges or hides it
  cloudMerged: 30, // not shown in the spec: words that others are counted with, and words that are hidden
  cloudTexts: 20_000, // not shown in the spec: of each source that the words of a term are found in, the latest
  cloudTextsLeast: 20, // not shown in the spec: of fewer no picture is drawn
  answerPictures: 9, // [R5.56]
  remarkUnits: 200, // not shown in the spec: of a grade
  questionPictures: 9, // [R5.56], below its text; each choice has one at most
  pictureAltUnits: 200, // not shown in the spec: what is in a picture, for who does not see it
  paperTitleUnits: 50, // [R5.14]
  paperDescriptionUnits: 500, // [R5.14]
  paperGroupUnits: 50, // not shown in the spec
  paperGroups: 50, // [R5.45]
  paperQuestions: 500, // [R5.45]
  attemptAnswerUnits: 5000, // not shown in the spec: of an answer in an exam
  attemptDelivery: 50, // not shown in the spec: answers that a device delivers at once
  gradeRemarkUnits: 500, // not shown in the spec: what a teacher says of an answer in an exam
  invalidReasonUnits: 200, // not shown in the spec: why a paper is invalid, or valid again
  examNameUnits: 64, // [R5.13]
  examsAtOnce: 20, // [R5.63] unless the school sets another
  examMinMs: 60_000, // not shown in the spec
  examMaxMs: 24 * 3_600_000, // not shown in the spec
  examOpenMs: 30 * 24 * 3_600_000, // not shown in the spec: so long an attempt lasts that has no duration and no deadline
  examAttempts: 20, // not shown in the spec
  examLeaves: 20, // not shown in the spec: that an exam can be set to be collected at
  examPhotoMs: 30 * 60_000, // [R9.12]: so long before the start pictures are taken
  examPhotoBytes: 180 * 1024, // not shown in the spec: of what is sent, made smaller on the way; it is drawn anew
  examPhotoWordsUnits: 200, // not shown in the spec: what is said to whoever is to take another picture
  examPhotoDays: 7, // not shown in the spec: so long after the deadline pictures are kept
  examPhotoHours: 24, // not shown in the spec: so long a picture is kept that was sent to no exam
  examMessageUnits: 140, // not shown in the spec: what a teacher says to whoever sits an exam
  attemptLeaves: 500, // not shown in the spec: that are recorded of one attempt
  examExtraMinutes: 24 * 60, // not shown in the spec: that one extension gives
  paperTags: 10, // not shown in the spec
  paperTagUnits: 20, // not shown in the spec
  paperVariants: 10, // not shown in the spec
  paperDrawAnyOf: 50, // not shown in the spec: folders, tags and such that one draw names
  questionsPerLesson: 100, // not shown in the spec
  cardQuestionsMin: 2,
  pointsMaxTenths: 1000, // not shown in the spec; scores are integers of tenths [R5.50]
  durationMinS: 5, // not shown in the spec
  durationMaxS: 3600, // not shown in the spec
  extensionS: 30,
  lessonClosesAfterMs: 4 * 3600_000, // not shown in the spec: a lesson that nobody ended
  avatarBytes: 128 * 1024, // not shown in the spec: of what is sent; it is made anew from that
  avatarPx: 256, // not shown in the spec: its sides, at most
  membersPerEnrolment: 500, // not shown in the spec
  rosterRows: 5000, // not shown in the spec: of a list that is imported at once
  rosterFileBytes: 10 * 1024 * 1024, // not shown in the spec
  lateAfterMinutes: 10, // not shown in the spec: the default, a teacher may set another
  lateAfterMaxMinutes: 240, // not shown in the spec
  checkInTurnsMs: 15_000, // not shown in the spec: how often the check-in code changes
  checkInValidMs: 30_000, // not shown in the spec
  awayAfterMs: 30_000, // not shown in the spec: how long one may be disconnected without having left
  slidesNameUnits: 120, // not shown in the spec
  decksPerLesson: 50, // not shown in the spec
  pagesPerLesson: 500, // not shown in the spec
  boardSpan: 10_000, // places across a page of the board, and down it: every screen draws them at its own size
  strokePoints: 2000, // not shown in the spec: of one stroke on the board
  strokesPerBatch: 60, // not shown in the spec: what one fact holds
  strokesPerPage: 2000, // not shown in the spec
  pointsPerPage: 20_000, // not shown in the spec: what a late joiner has to fetch of one page
  annotationStrokes: 300, // not shown in the spec: on one picture of a submission
  annotationPoints: 500, // not shown in the spec: of one of them
  boardPages: 20, // not shown in the spec: empty ones of a lesson
  boardTextUnits: 140, // not shown in the spec
  danmuUnits: 140, // [R5.10]
  danmuPauseMs: 2000, // not shown in the spec: between two of one person
  danmuShown: 60, // not shown in the spec: the newest that a class sees
  danmuListed: 200, // not shown in the spec: the newest that a teacher sees, and as many of those that wait
  postUnits: 1000, // not shown in the spec
  postPictures: 9, // [R5.56]
  postPictureBytes: 10 * 1024 * 1024, // [R5.56]
  postCategoryUnits: 20, // not shown in the spec
  postCategories: 8, // not shown in the spec
  postInvitationMs: 10_000, // not shown in the spec: how long the projector says how to submit one
  postPauseMs: 3000, // not shown in the spec: between two of one person
  postsPerPerson: 30, // not shown in the spec: of one person in one lesson
  postsShown: 60, // not shown in the spec: the newest that a class sees
  postsListed: 200, // not shown in the spec: the newest that a teacher sees, and as many of those that wait
  groupingTitleUnits: 40, // not shown in the spec
  groupNameUnits: 20, // not shown in the spec
  groupPasswordMin: 4, // not shown in the spec
  groupPasswordMost: 16, // not shown in the spec
  groupMembers: 100, // not shown in the spec: of one group
  groupsPerGrouping: 100, // not shown in the spec
  groupedPeople: 1000, // not shown in the spec: that a teacher puts into groups at once
  screensPerLesson: 8, // not shown in the spec
  screenCodeMinutes: 10, // not shown in the spec
  richTextDepth: 10, // not shown in the spec: nodes in one another, a list in a list being two
  richTextNodes: 4000, // not shown in the spec
  linkLength: 2048, // characters
  formulaLength: 1000, // characters of LaTeX
  reasonUnits: 140, // not shown in the spec: why attendance was corrected, why something was granted
  learnersPerReidentification: 200, // not shown in the spec
  datasetRowsPerPage: 200, // not shown in the spec
  earlierGroups: 20, // not shown in the spec: that a later lesson can take again
  datasetGroups: 500, // not shown in the spec
  datasetQueryMs: 8000, // not shown in the spec
  foundOfAKind: 6, // not shown in the spec: of one kind, where everything is searched
  searchUnits: 64, // not shown in the spec: part of a name that is looked for
  foundComments: 20, // not shown in the spec: of a page
  commentsSearched: 5000, // not shown in the spec: are opened for one page; the next goes on where it ended
  calendarNameUnits: 40, // not shown in the spec: what days of the school's calendar are called
  calendarEntryDays: 100, // not shown in the spec: so many days an entry of it is about at most
  calendarEntries: 200, // not shown in the spec
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
  packetPoints: 1000, // not shown in the spec: of one red packet
  packetParts: 500, // not shown in the spec
  packetGreetingUnits: 60, // not shown in the spec
  packetRefundMs: 24 * 3600_000, // [R9.11]
  quickAnswerUnits: 60, // not shown in the spec: what is asked
  quickAnswerCountdownS: 10, // not shown in the spec
  quickAnswerWaitMs: 30_000, // not shown in the spec: without anybody who pressed
  liveVideoStartMs: 15_000, // not shown in the spec: within which a picture or a voice must arrive
  liveWatchersAtOnce: 500, // not shown in the spec: of whom one command records that they watched
  liveWatchedLeastMs: 2000, // not shown in the spec: of a live video, less than that is not recorded
  countdownMaxS: 4 * 3600, // not shown in the spec
  countdownExtensionS: 60, // not shown in the spec
  countdownTitleUnits: 40, // not shown in the spec
  bonusPeople: 200, // not shown in the spec: whom bonus points are given at once
  bonusReasonUnits: 40, // not shown in the spec
  bonusPoints: 100, // [R5.51] a positive integer; more than a lesson can give is none
  behaviourTagUnits: 20, // [R5.12]
  behaviourTags: 30, // not shown in the spec: that a teacher makes
  objectionUnits: 140, // not shown in the spec: of one message about a figure
  noteUnits: 4000, // not shown in the spec: of one note of a student
  notesPerLesson: 200, // not shown in the spec: of one student
  announcementUnits: 5000, // [R5.08]
  announcementMessageUnits: 200, // [R5.09]
  announcementFiles: 20, // not shown in the spec
  remindAgainAfterMs: 3600_000, // not shown in the spec: between two reminders to read an announcement
  teamsPerClass: 300, // not shown in the spec
  questionnaireQuestions: 50, // not shown in the spec
  questionnaireQuestionUnits: 200, // [R1.17], not shown in the spec
  questionnaireOptions: 20, // not shown in the spec
  questionnaireOptionUnits: 100, // not shown in the spec
  questionnaireRating: 10, // not shown in the spec: the highest
  questionnaireWordsUnits: 500, // not shown in the spec: of one answer
  questionnaireLeadUnits: 500, // not shown in the spec
  questionnaireDays: 180, // not shown in the spec: so long one is open at most
  anonymousFrom: 5, // not shown in the spec: so many answered, before anonymous answers are shown
  noticeDays: 60, // not shown in the spec: how long somebody finds what they were told
  digestHour: 7, // not shown in the spec: of the school's day
  noticeIdLength: 160, // characters
  homeworkQuestions: 50, // not shown in the spec: questions of a homework
  criteria: 10, // not shown in the spec: of a rubric
  criterionUnits: 40, // not shown in the spec
  ownModules: 5, // [R5.20]
  ownModuleUnits: 20, // [R5.20]
  unitsPerOwnModule: 30, // not shown in the spec
  transcriptUnits: 500, // not shown in the spec: whose weights a policy says
  transcriptStudents: 5000, // [R9.05]
  transcriptFirst: 100, // not shown in the spec: students of its first screen
  exerciseStudents: 3000, // [R9.05]
  attentionWeeks: 16, // not shown in the spec: that a rule of who falls behind looks back
  attentionCount: 50, // not shown in the spec: the most that such a rule can ask for
  statisticsClasses: 50, // not shown in the spec: that a teacher's overview counts at once
  scoresAtOnce: 500, // not shown in the spec: that one command gives by hand
  workspaceCodeS: 60, // not shown in the spec: how long a code for the AI workspace holds
  workspaceAnswerMs: 10_000, // not shown in the spec: how long it is waited for
  workspaceEntries: 10, // not shown in the spec: of one's own that one is shown
  workspaceEntryDays: 180, // not shown in the spec
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
  uploadTogether: 50, // not shown in the spec: so many small files in one request,
  uploadTogetherBytes: 16 * 1024 * 1024, // and as much of them: a broken connection costs all
  drawingsAtOncePerPerson: 3, // not shown in the spec: two are drawn, and one waits for its turn
  uploadPartBytes: 4 * 1024 * 1024, // not shown in the spec: what a broken connection costs at most
  uploadQuietMs: 30_000, // not shown in the spec: so long no part came, and another file may be begun
  uploadKeptMs: 24 * 3600_000, // not shown in the spec: so long an upload that broke off can go on
  uploadKeptLargeMs: 7 * 24 * 3600_000, // not shown in the spec: the same of a file for the cloud drive
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
  agreementUnits: 40_000, // not shown in the spec: of each language; both fit in one body
  agreementChangesUnits: 1000, // not shown in the spec: what changed, as it is told to who is asked again
  fontBytes: 30 * 1024 * 1024, // not shown in the spec: one with all of GB 18030 takes some 20
  fonts: 100, // not shown in the spec: of a school
  certificateCodeLength: 16, // not shown in the spec: of 31 letters, so that nobody finds one by trying
  ownDataDays: 3, // not shown in the spec: so long the archive of somebody's own data can be fetched
  downloadNameUnits: 60, // not shown in the spec
  downloadParts: 50, // not shown in the spec: activities in one archive
  downloadsUnderWay: 5, // not shown in the spec: of one person
  downloadDays: 7, // not shown in the spec: so long a file can be fetched
  downloadListedDays: 30, // not shown in the spec: so long the list says that there was one
  ownDataBytes: 64 * 1024 ** 2, // of one: far more than a person writes
  identityWordsUnits: 200, // not shown in the spec: what whoever is to submit it again is told beside the reason
  identityPictureBytes: 180 * 1024, // not shown in the spec: of what is sent, made smaller on the way; it is drawn anew
  feedbackUnits: 5000, // [R5.15]
  feedbackPlaceUnits: 100, // not shown in the spec
  feedbackContactUnits: 100, // not shown in the spec
  feedbackOpen: 20, // not shown in the spec: tickets of one person that are not closed
  feedbackMessages: 100, // not shown in the spec: of one ticket
  identityPictureHours: 24, // not shown in the spec: so long a picture is kept that no submission names
  passwordMin: 8, // not shown in the spec
  passwordMax: 256, // characters
  contactLength: 254, // characters of an e-mail address or a phone number
  personNameUnits: 40, // not shown in the spec
  schoolNameUnits: 60, // not shown in the spec
  sentCodeMinutes: 10, // not shown in the spec: so long a code that was sent to somebody can be entered
  sentCodeTries: 5, // not shown in the spec: wrong entries of one code
  sentCodeAgainS: 60, // not shown in the spec: until another may be sent to the same address
  trustedDeviceDays: 30, // not shown in the spec: so long a browser may be let in without the second step
  secondStepMinutes: 10, // not shown in the spec: for signing in between its steps, and for what asks once more
  recoveryCodes: 10, // not shown in the spec
  passkeysPerPerson: 10, // not shown in the spec
  passkeyNameUnits: 40, // not shown in the spec
  passkeyMinutes: 5, // not shown in the spec: so long a browser’s answer with a passkey is waited for
  providerMinutes: 15, // not shown in the spec: so long somebody may be at the school’s provider
  passkeyAnswerBytes: 32 * 1024, // not shown in the spec
  outboxDays: 7, // not shown in the spec: so long messages that could not be sent are kept
  orderMinutes: 15, // not shown in the spec: so long an order can be paid; then it closes by itself
  trialDays: 14, // [R4.24]; the days are not shown in the spec
  refundDays: 7, // not shown in the spec: so long after paying the days that are left are refunded
  mobileMaxPx: 480, // [R9.19]
  toastMs: 3000, // [R9.17]
} as const;
