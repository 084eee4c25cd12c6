import { textsOf } from '../kit/i18n/text.ts';

/** The queue of what waits to be graded, and the way from one work of it to the next. */
export const texts = {
  'grading.title': ['批改', 'Grading'],
  'grading.lead': [
    '你教的各班：作业、考试和课堂主观题，等得最久的排最前。',
    'Homework, exams and subjective questions of the classes that you teach. What has waited longest comes first.',
  ],
  'grading.queue': ['批改队列', 'Grading queue'],
  'grading.stand': ['按状态筛选', 'Filter by status'],
  'grading.waiting': ['待批改', 'To grade'],
  'grading.done': ['已批完', 'Done'],
  'grading.kind': ['种类', 'Kind'],
  'grading.allKinds': ['全部', 'All'],
  'grading.kind.homework': ['作业', 'Homework'],
  'grading.kind.exam': ['考试', 'Exam'],
  'grading.kind.question': ['课堂主观题', 'Question in a lesson'],
  'grading.search': ['按名称找', 'Find by name'],
  'grading.work': ['名称', 'Work'],
  'grading.at': ['时间', 'When'],
  'grading.at.homework': ['{when} 截止', 'Due {when}'],
  'grading.at.exam': ['{when} 结束', 'Ends {when}'],
  'grading.at.question': ['{when} 收题', 'Collected {when}'],
  'grading.ungraded': ['待批改', 'To grade'],
  'grading.graded': ['已批改', 'Graded'],
  'grading.returned': ['已退回', 'Returned'],
  'grading.inLesson': ['{lesson} 第 {n} 题', '{lesson}, question {n}'],
  'grading.nothing': ['没有要批改的', 'Nothing to grade'],
  'grading.nothingWhy': [
    '学生交了作业或考卷，或者你收了一道课堂主观题，就会出现在这里。',
    'Once students submit homework or an exam, or you collect a subjective question in a lesson, it shows up here.',
  ],
  'grading.noneDone': ['还没有批完的', 'Nothing is done yet'],
  'grading.noneDoneWhy': [
    '一份作业、一场考试或一道题全部批完，就移到这里。',
    'A homework, an exam or a question moves here once all of it is graded.',
  ],
  'grading.toDone': ['看已批完的', 'Show what is done'],
  'grading.toWaiting': ['看待批改的', 'Show what waits'],
  'grading.forbidden': ['只有批改这个班的老师和助教看得到', 'Only those who grade in this class can see this'],
  'grading.left': ['这里还有 {n} 份待批改', '{n} more to grade here'],
  'grading.hereDone': ['这里批完了', 'This is done'],
  'grading.next': ['下一项：{title}', 'Next: {title}'],
  'grading.allDone': ['队列里的都批完了', 'The whole queue is done'],
  'grading.onHome': [
    '待批改 {n} 项，最早的是“{title}”（{className}）',
    '{n} {n:item|items} to grade, the oldest is “{title}” ({className})',
  ],
  'grading.score': ['得分', 'Score'],
  'grading.scoreEntry': ['得分（满分 {of}）', 'Score (out of {of})'],
  'grading.noScore': ['给一个分数', 'Give a score'],
  'grading.aboveFull': ['得分不能超过满分 {of}', 'The score can’t be above {of}'],
  'grading.remark': ['评语（选填）', 'Remark (optional)'],
  'grading.record': ['记下，下一份', 'Record and go on'],
  'grading.wasGraded': ['{name}：{n} 分', '{name}: {n}'],
  'grading.keys': [
    'Q W E R T 是 100、90、70、50、0 %；数字直接给分；回车记下，看下一份。',
    'Q W E R T are 100, 90, 70, 50, 0 %; digits set the score; Enter records and goes on.',
  ],
  'grading.open': ['去批改', 'Grade'],
} as const;

export const useText = textsOf(texts);
