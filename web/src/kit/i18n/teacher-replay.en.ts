import type { ReplayTexts } from './teacher-replay.zh-cn.ts';

export const replayTexts: { readonly [key in keyof ReplayTexts]: string } = {
  'replay.as.teacher': 'Teacher',
  'replay.as.coTeacher': 'Co-teacher',
  'replay.as.assistant': 'Assistant',
  'replay.as.representative': 'Representative',
  'replay.as.student': 'Student',
  'replay.as.auditor': 'Auditor',
  'replay.as.administrator': 'Administrator',
  'replay.as.reviewer': 'Reviewer',
  'replay.as.analyst': 'Analyst',
  'replay.as.operator': 'Operator',
  'replay.as.screen': 'Screen',
  'replay.as.visitor': 'Not in this class',
  'replay.as.anyone': 'Not signed in',
  'replay.as.system': 'System',
};
