import { LIMITS } from '../kernel/limits.ts';
import { date, groups, int, long, nullable, text, time, uuid } from './column.ts';
import type { DatasetNamed } from './dataset.ts';

export const events: DatasetNamed<'event'> = {
  name: 'event',
  title: { 'zh-cn': '事件', en: 'Events' },
  grain: {
    'zh-cn': '每行一件事：课和班级的事实，以及人们在页面上的操作',
    en: 'one row per event: a fact of a lesson or class, or what somebody did on a page',
  },
  freshness: {
    'zh-cn': '事实立即可查，页面上的操作在浏览器送达后',
    en: 'facts at once, actions on pages as soon as the browser has sent them',
  },
  retention: {
    'zh-cn': `事实永久保存，页面上的操作保存 ${LIMITS.trackDays} 天（可以设置）；注销的人仍以化名计入，但不能再还原身份`,
    en: `facts are kept forever, actions on pages for ${LIMITS.trackDays} days (a setting); people who were erased stay under their pseudonyms and can no longer be re-identified`,
  },
  key: ['at', 'event'],
  filters: { term: 'term', class: 'class', lesson: 'lesson', learner: 'learner', verb: 'verb', time: 'at' },
  columns: [
    text('event', '唯一的编号', 'its unique ID'),
    text(
      'source',
      'fact 课或班级的事实，track 页面上的操作',
      'fact: of a lesson or class; track: an action on a page',
      groups,
    ),
    time(
      'at',
      '发生的时间；页面上的操作按浏览器的时钟，明显不准的已校正',
      'when it happened; actions on pages go by the browser’s clock, corrected where it was clearly wrong',
    ),
    date('date', '发生的日期（学校时区）', 'the day it happened, in the school’s time zone', groups),
    text('term', '学期', 'the term', groups),
    text(
      'verb',
      '发生了什么，如 AnswerSubmitted；页面上的操作如 page_view',
      'what happened, such as AnswerSubmitted, or page_view for an action on a page',
      groups,
    ),
    uuid('lesson', '课；与课无关为空', 'the lesson, if any', nullable, groups),
    uuid('class', '班级；与班级无关为空', 'the class, if any', nullable, groups),
    uuid(
      'learner',
      '说的是谁（化名）；没有说到人为空',
      'the pseudonym of the person it’s about, if any',
      nullable,
      groups,
    ),
    uuid(
      'actor',
      '是谁做的（化名）；系统自己做的为空',
      'the pseudonym of the person who did it; empty if the system did',
      nullable,
      groups,
    ),
    text('role', '做的人当时的角色', 'that person’s role at the time', nullable, groups),
    uuid('question', '题目', 'the question it’s about', nullable, groups),
    text('choice', '选的字母', 'the letters chosen', nullable, groups),
    uuid('deck', '课件', 'the slides it’s about', nullable, groups),
    int('page', '页', 'the page of the slides', nullable, groups),
    text(
      'status',
      '取值，如出勤、标记、由谁结束',
      'the value it sets, such as an attendance status, a mark, or who ended something',
      nullable,
      groups,
    ),
    int('platform', '页面上的操作：平台', 'actions on pages: the platform', nullable, groups),
    text('terminal_type', '页面上的操作：终端类型', 'actions on pages: the type of device', nullable, groups),
    text('page_name', '页面上的操作：页面名', 'actions on pages: the page name', nullable, groups),
    int('duration_ms', '页面上的操作：持续多久，毫秒', 'actions on pages: how long it took, in ms', nullable),
    uuid('video', '页面上的操作：视频', 'actions on pages: the video', nullable, groups),
    int('video_ms', '页面上的操作：在视频的哪里，毫秒', 'actions on pages: the position in the video, in ms', nullable),
    int('version', '事实在它的课或班级里的编号', 'the fact’s number in its lesson or class', nullable),
    long('position', '事实在账本里的位置', 'the fact’s position in the ledger', nullable),
  ],
};
