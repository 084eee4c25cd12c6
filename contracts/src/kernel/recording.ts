/** Why nothing came of what was recorded of a live video: said where it was live, and where its replay is. */
export const RECORDING_FAILURES = ['nothing', 'noProgram', 'unreadable', 'full', 'closed', 'broken'] as const;
export type RecordingFailure = (typeof RECORDING_FAILURES)[number];
