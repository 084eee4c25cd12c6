/** Whose eyes a lesson is seen through. */
export const replayTexts = {
  'replay.as.teacher': '老师',
  'replay.as.coTeacher': '共同授课',
  'replay.as.assistant': '助教',
  'replay.as.representative': '学生代表',
  'replay.as.student': '学生',
  'replay.as.auditor': '旁听',
  'replay.as.administrator': '管理员',
  'replay.as.reviewer': '督导',
  'replay.as.analyst': '分析员',
  'replay.as.operator': '授权人',
  'replay.as.screen': '投屏',
  'replay.as.visitor': '不在这个班',
  'replay.as.anyone': '没有登录',
  'replay.as.system': '系统',
} as const;
export type ReplayTexts = typeof replayTexts;
