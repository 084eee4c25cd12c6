import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import type { Mark } from '@lectern/contracts/slides/facts.ts';
import type { INTERACTIONS } from './report-fact.ts';

/** What stands in downloads beside names and numbers, in both languages. */
export interface FileWords {
  readonly columns: Readonly<Record<Column, string>>;
  readonly status: Readonly<Record<AttendanceStatus, string>>;
  readonly kind: Readonly<Record<QuestionKind, string>>;
  readonly truth: Readonly<Record<'A' | 'B', string>>;
  readonly mark: Readonly<Record<Mark, string>>;
  readonly did: Readonly<Record<(typeof INTERACTIONS)[number], string>>;
  readonly sheets: { readonly scores: string; readonly questions: string; readonly answers: string };
  readonly yes: string;
  /** Where the login of somebody with an account stands. */
  readonly guest: string;
  /** A column of answers; one whose result was not shown says that it is in no score. */
  readonly question: (n: number, isShown: boolean) => string;
}

type Column =
  | 'number'
  | 'time'
  | 'name'
  | 'login'
  | 'person'
  | 'did'
  | 'question'
  | 'page'
  | 'content'
  | 'status'
  | 'marked'
  | 'joinedAt'
  | 'stayed'
  | 'answered'
  | 'graded'
  | 'correct'
  | 'danmu'
  | 'bonus'
  | 'score'
  | 'won'
  | 'counted'
  | 'kind'
  | 'text'
  | 'choices'
  | 'key'
  | 'points'
  | 'share'
  | 'mean'
  | 'answer'
  | 'right'
  | 'took'
  | 'late';

export const FILE_WORDS: Readonly<Record<Language, FileWords>> = {
  'zh-cn': {
    columns: {
      number: '序号',
      time: '时间（UTC+8）',
      name: '姓名',
      login: '账号',
      person: '人员编号',
      did: '事件',
      question: '题号',
      page: '页',
      content: '内容',
      status: '出勤',
      marked: '老师改过',
      joinedAt: '进入课堂（UTC+8）',
      stayed: '在课堂（分钟）',
      answered: '作答数',
      graded: '可判题数',
      correct: '答对数',
      danmu: '弹幕数',
      bonus: '加分',
      score: '得分（满分 100）',
      won: '得分',
      kind: '题型',
      text: '题目',
      choices: '选项',
      key: '答案',
      points: '分值',
      share: '正确率',
      mean: '平均用时（秒）',
      counted: '已计入得分',
      answer: '作答',
      right: '正确',
      took: '用时（秒）',
      late: '迟交，已接受',
    },
    status: {
      present: '准时',
      late: '迟到',
      absent: '缺勤',
      sickLeave: '病假',
      personalLeave: '事假',
      expected: '未到',
    },
    kind: {
      singleChoice: '单选',
      multipleChoice: '多选',
      judgement: '判断',
      poll: '投票',
      fillBlank: '填空',
      subjective: '主观',
      programming: '编程',
    },
    truth: { A: '对', B: '错' },
    mark: { notUnderstood: '没听懂', bookmark: '收藏' },
    did: {
      ParticipantJoined: '进入课堂',
      CheckedIn: '签到',
      AnswerSubmitted: '作答',
      DanmuSent: '发弹幕',
      DanmuHeld: '发弹幕',
      PageMarked: '标记一页',
      PageUnmarked: '取消标记',
    },
    sheets: { scores: '得分', questions: '题目', answers: '作答' },
    yes: '是',
    guest: '（访客）',
    question: (n, isShown) => `第 ${n} 题${isShown ? '' : '（未公布，未计入得分）'}`,
  },
  en: {
    columns: {
      number: 'No.',
      time: 'Time (UTC+8)',
      name: 'Name',
      login: 'Username',
      person: 'Person ID',
      did: 'Event',
      question: 'Question',
      page: 'Page',
      content: 'Content',
      status: 'Attendance',
      marked: 'Corrected by teacher',
      joinedAt: 'Joined at (UTC+8)',
      stayed: 'Time in lesson (min)',
      answered: 'Answered',
      graded: 'Scored',
      correct: 'Correct',
      danmu: 'Danmu',
      bonus: 'Bonus points',
      score: 'Score (out of 100)',
      won: 'Points earned',
      kind: 'Type',
      text: 'Question text',
      choices: 'Choices',
      key: 'Correct answer',
      points: 'Points',
      share: 'Share correct',
      mean: 'Average time (s)',
      counted: 'Counted in score',
      answer: 'Answer',
      right: 'Correct',
      took: 'Time taken (s)',
      late: 'Late, accepted',
    },
    status: {
      present: 'On time',
      late: 'Late',
      absent: 'Absent',
      sickLeave: 'Sick leave',
      personalLeave: 'Personal leave',
      expected: 'Not here yet',
    },
    kind: {
      singleChoice: 'Single choice',
      multipleChoice: 'Multiple choice',
      judgement: 'True or false',
      poll: 'Poll',
      fillBlank: 'Fill-blank',
      subjective: 'Open',
      programming: 'Programming',
    },
    truth: { A: 'True', B: 'False' },
    mark: { notUnderstood: 'Unclear', bookmark: 'Bookmarked' },
    did: {
      ParticipantJoined: 'Joined',
      CheckedIn: 'Checked in',
      AnswerSubmitted: 'Answered',
      DanmuSent: 'Sent danmu',
      DanmuHeld: 'Sent danmu',
      PageMarked: 'Marked a page',
      PageUnmarked: 'Removed a mark',
    },
    sheets: { scores: 'Scores', questions: 'Questions', answers: 'Answers' },
    yes: 'Yes',
    guest: '(guest)',
    question: (n, isShown) => `Question ${n}${isShown ? '' : ' (not shown, not counted)'}`,
  },
};

/** The letters of an answer, as in ACD; of a judgement what they mean, of a fill-blank which blanks are right, as in 1, 3. */
export const chosenIn = (
  { truth }: FileWords,
  kind: string | undefined,
  choice: string | undefined,
): string | undefined => {
  if (kind === 'fillBlank') return choice && Array.from(choice, (letter) => letter.charCodeAt(0) - 64).join(', ');
  return kind === 'judgement' && (choice === 'A' || choice === 'B') ? truth[choice] : choice;
};
