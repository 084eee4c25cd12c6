/** The tools of a lesson that its screens, its replay and its report show. */
const TOOLS = [
  'behaviour',
  'board',
  'bonus',
  'countdown',
  'grouping',
  'liveVideo',
  'packets',
  'posts',
  'quickAnswer',
  'rollCall',
];

/** Areas about papers, and whose contracts each knows. */
export const OF_PAPERS: { readonly [area: string]: readonly string[] } = {
  library: [],
  paper: ['library'],
  exam: ['library', 'paper'],
  attempt: ['library', 'paper', 'exam'],
};

/** Whose services areas of papers ask: a library which lessons took its questions, and how these did in exams; a paper its maker's libraries for what may be drawn, an attempt for its evidence and for what runs its programs. */
export const ASKED_FOR_PAPERS: { readonly [area: string]: readonly string[] } = {
  library: [
    'contracts/src/quiz/facts.ts',
    'services/src/attempt/attempt.module.ts',
    'services/src/attempt/exam-items.ts',
  ],
  paper: ['services/src/library/library.module.ts', 'services/src/library/libraries.ts'],
  attempt: [
    'services/src/evidence/evidence.module.ts',
    'services/src/evidence/evidence.queries.ts',
    'services/src/quiz/code-runner.ts',
    'services/src/quiz/program-runner.module.ts',
  ],
};

/** Areas that count across lessons, and what else each asks. */
export const COUNTING: { readonly [area: string]: readonly string[] } = {
  transcript: [
    'contracts/src/attendance/learner.ts',
    'services/src/attempt/attempt.module.ts',
    'services/src/attempt/exam-marks.ts',
    'contracts/src/discussion/discussion.ts',
    'services/src/class/class.rows.ts',
    'services/src/discussion/discussion.rows.ts',
    'services/src/experiment/experiment.rows.ts',
    'services/src/homework/homework.rows.ts',
    'services/src/playback/playback.rows.ts',
    'services/src/reports/my-result.ts',
  ],
  objection: ['services/src/transcript/transcript.module.ts', 'services/src/transcript/transcript.queries.ts'],
  statistics: [
    'services/src/transcript/kept-lessons.ts',
    'services/src/transcript/known-lessons.ts',
    'services/src/quiz/segmenting.ts',
    'contracts/src/analytics/term.ts',
  ],
  knowledge: [
    'services/src/attempt/attempt.module.ts',
    'services/src/attempt/exam-answers.ts',
    'services/src/library/library.module.ts',
    'services/src/library/libraries.ts',
    'services/src/transcript/exam-part.ts',
  ],
};

/** Areas that a class has, whose pages ask which class. */
const OF_CLASSES = [
  'journal',
  'roster',
  'announcement',
  'homework',
  'experiment',
  'discussion',
  'questionnaire',
  'meeting',
  'team',
  'course',
  'exam',
];

/** Screens made of several areas, and of which. */
export const COMPOSED: { readonly [screen: string]: readonly string[] } = {
  live: [
    ...TOOLS,
    'attendance',
    'class',
    'course',
    'courseware',
    'danmu',
    'guests',
    'journal',
    'leave',
    'lesson',
    'library',
    'note',
    'notice',
    'quiz',
    'reports',
    'screens',
    'search',
    'session',
    'slides',
  ],
  replay: [...TOOLS, 'attendance', 'evidence', 'live', 'quiz'],
  home: ['access', 'class', 'lesson', 'live', 'reports', 'slides'],
  reports: [...TOOLS, 'access', 'lesson', 'order', 'quiz', 'slides'],
  posts: ['grouping'],
  quiz: ['grouping'],
  behaviour: ['bonus'],
  download: ['lesson', 'order'],
  analytics: ['access'],
  class: ['certificate'],
  transcript: ['class', 'order', 'roster'],
  courseware: ['order'],
  statistics: ['class', 'quiz'],
  knowledge: ['class', 'library'],
  board: ['order'],
  liveVideo: ['order'],
  order: ['access'],
  invoice: ['access', 'order'],
  account: [
    'agreement',
    'certificate',
    'feedback',
    'identity',
    'order',
    'own-data',
    'passkey',
    'session',
    'two-step',
    'workspace',
  ],
  agreement: ['access'],
  identity: ['access'],
  drive: ['class', 'order'],
  playback: ['drive'],
  session: ['agreement', 'passkey', 'two-step'],
  feedback: ['access'],
  library: ['quiz'],
  paper: ['download', 'exam', 'library', 'order', 'quiz'],
  'exam-results': ['download', 'evidence', 'order', 'proctoring', 'quiz'],
  attempt: ['proctoring', 'quiz'],
  'two-step': ['passkey'],
  ...Object.fromEntries(OF_CLASSES.map((area) => [area, ['class']])),
  course: ['class', 'search'],
  exam: ['class', 'order'],
  homework: ['board', 'class'],
};
