import { textsOf } from '../../kit/i18n/text.ts';

/** The list of courses on a phone. */
export const texts = {
  'mobile.title': ['我的课', 'My courses'],
  'mobile.learn': ['学', 'Learning'],
  'mobile.teach': ['教', 'Teaching'],
  'mobile.parts': ['课程', 'Courses'],
  'mobile.live': ['上课中', 'Live'],
  'mobile.enter': ['进课堂', 'Join'],
  'mobile.console': ['去上课', 'Open lesson'],
  'mobile.prepare': ['备课', 'Prepare'],
  'mobile.next': ['下一节', 'Next'],
  'mobile.alone': ['不在课程里的班级', 'Classes in no course'],
  'mobile.students': ['{n} 人', '{n} {n:student|students}'],
  'mobile.waiting': ['{n} 人等你批准', '{n} {n:request|requests} to join'],
  'mobile.auditor': ['旁听，不计入统计', 'Auditor, not counted'],
  'mobile.representative': ['我是课代表', 'I’m a representative'],
  'mobile.archived': ['已归档', 'Archived'],
  'mobile.pinned': ['已置顶', 'Pinned'],
  'mobile.none': ['还没有课', 'No courses yet'],
  'mobile.noneWhy': ['用老师给的邀请码或课堂码加入。', 'Join with the code that your teacher gave you.'],
  'mobile.noneTeach': ['先建一门课', 'Create your first course'],
  'mobile.noneTeachWhy': ['在电脑上建课更方便，手机上也行。', 'Easiest on a computer, but a phone will do.'],
  'mobile.create': ['去建课', 'Create a course'],
  'mobile.join': ['用码加入', 'Join with a code'],
  'mobile.offline': ['离线。这是 {when} 的列表。', 'You’re offline. This is the list from {when}.'],
  'mobile.log': ['学习日志', 'Learning log'],
  'mobile.exams': ['我的考试', 'My exams'],
  'mobile.lessons': ['我的课堂', 'My lessons'],
  'mobile.homework': ['作业', 'Homework'],
  'mobile.full': ['完整版', 'Full site'],
  'mobile.more': ['其他', 'More'],
} as const;

export const useText = textsOf(texts);
