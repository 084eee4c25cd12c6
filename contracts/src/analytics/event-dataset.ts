import { LIMITS } from '../kernel/limits.ts';
import { date, groups, int, long, nullable, text, time, uuid } from './column.ts';
import type { DatasetNamed } from './dataset.ts';

export const events: DatasetNamed<'event'> = {
  name: 'event',
  title: { 'zh-cn': '事件', en: 'Events' },
  grain: {
    'zh-cn': '每行一件事：课堂和班级的事件，以及人们在页面上的操作',
    en: 'one row per event: the facts of lessons and classes, and what people did on screens',
  },
  freshness: {
    'zh-cn': '事件立即可查，页面上的操作在浏览器送达后',
    en: 'facts at once, what people did on screens as soon as their browser sent it',
  },
  retention: {
    'zh-cn': `事件永久保存，页面上的操作保存 ${LIMITS.trackDays} 天（可以设置）；注销的人仍以化名计入，但不能再还原身份`,
    en: `facts are kept for ever, what people did on screens for ${LIMITS.trackDays} days (a setting); people who were erased stay in it under their pseudonym, and can be re-identified no more`,
  },
  key: ['at', 'event'],
  filters: { term: 'term', class: 'class', lesson: 'lesson', learner: 'learner', verb: 'verb', time: 'at' },
  columns: [
    text('event', '唯一的编号', 'names it, and nothing else'),
    text(
      'source',
      'fact 课堂或班级的事件，track 页面上的操作',
      'fact: of a lesson or a class; track: on a screen',
      groups,
    ),
    time(
      'at',
      '发生的时间；页面上的操作按浏览器的时钟，明显不准的已校正',
      'when it happened; on a screen by the clock of the browser, moved where that was wrong',
    ),
    date('date', '发生的日期（学校时区）', 'on which day, in the zone of the school', groups),
    text('term', '学期', 'the term', groups),
    text(
      'verb',
      '发生了什么，如 AnswerSubmitted；页面上的操作如 page_view',
      'what happened, as in AnswerSubmitted, or on a screen as in page_view',
      groups,
    ),
    uuid('lesson', '课堂；与课堂无关为空', 'the lesson, where it is about one', nullable, groups),
    uuid('class', '班级；与班级无关为空', 'the class, where it is about one', nullable, groups),
    uuid(
      'learner',
      '事件说的是谁（化名）；没有说到人为空',
      'the pseudonym of whom it is about, where it is about someone',
      nullable,
      groups,
    ),
    uuid(
      'actor',
      '是谁做的（化名）；软件自己做的为空',
      'the pseudonym of who did it; empty where the software did',
      nullable,
      groups,
    ),
    text('role', '做的人当时的角色', 'the role in which they did it', nullable, groups),
    uuid('question', '题目', 'the question it is about', nullable, groups),
    text('choice', '选的字母', 'the letters that were chosen', nullable, groups),
    uuid('deck', '课件', 'the slides it is about', nullable, groups),
    int('page', '页', 'the page of them', nullable, groups),
    text(
      'status',
      '事件里的取值，如考勤、标记、由谁结束',
      'the value that it sets, as an attendance, a mark, or by whom something ended',
      nullable,
      groups,
    ),
    int('platform', '页面上的操作：平台', 'on a screen: the platform', nullable, groups),
    text('terminal_type', '页面上的操作：终端类型', 'on a screen: the type of terminal', nullable, groups),
    text('page_name', '页面上的操作：页面名', 'on a screen: the name of the page', nullable, groups),
    int('duration_ms', '页面上的操作：持续多久，毫秒', 'on a screen: how long it took, in ms', nullable),
    uuid('video', '页面上的操作：视频', 'on a screen: the video', nullable, groups),
    int('video_ms', '页面上的操作：在视频的哪里，毫秒', 'on a screen: where in the video, in ms', nullable),
    int('version', '事件在它的课堂或班级里的编号', 'the number of the fact in its lesson or class', nullable),
    long('position', '事件在总账里的位置', 'the position of the fact in the ledger', nullable),
  ],
};
