/** What a library holds; the student's first load never asks, so it stands apart from the other limits. */
export const LIBRARY = {
  questions: 5000, // not shown in the spec: of one library, its bin included
  firstNumber: 1001, // not shown in the spec
  tagUnits: 20, // [R5.12]
  tags: 10, // not shown in the spec: of one question
  folderUnits: 200, // not shown in the spec: of a whole path
  foldersDeep: 5, // not shown in the spec
  atOnce: 200, // not shown in the spec: questions that are moved, tagged or removed together
  imported: 500, // [R5.52] of one file
  importBytes: 10 * 1024 * 1024, // [R5.52]
  importedAtOnce: 50, // not shown in the spec: what one command takes, so that it fits into a request
  usesRead: 500, // not shown in the spec: a question may stand in each variant of a paper
  usesShown: 50, // not shown in the spec: of each kind, the newest
  examsCounted: 20, // not shown in the spec: the newest exams whose figures are told
  binDays: 30, // not shown in the spec
} as const;
