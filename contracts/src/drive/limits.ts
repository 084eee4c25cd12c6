/** What the cloud drive takes; the student's first load never asks, so it stands apart from the other limits. */
export const DRIVE = {
  fileBytes: 2 * 1024 ** 3, // [R5.57]
  subtitleBytes: 1024 * 1024, // not shown in the spec
  nameUnits: 60, // not shown in the spec: without its ending
  folderUnits: 200, // not shown in the spec: of a whole path
  foldersDeep: 5, // not shown in the spec
  classes: 20, // not shown in the spec: that one file is shared into
  reviewUnits: 200, // not shown in the spec: of a reason, and of an appeal
  shareUnits: 140, // not shown in the spec
  binDays: 30, // not shown in the spec
  files: 2000, // not shown in the spec: of one person, the bin included
  transcodeTimeoutMs: 3 * 3600_000, // not shown in the spec: of one file
  transcodeThreads: 1, // not shown in the spec
} as const;
