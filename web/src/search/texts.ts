import { textsOf } from '../kit/i18n/text.ts';

/** One field over everything that one may see. */
export const texts = {
  'search.placeholder': ['课程、课、人、公告、题目', 'Courses, lessons, people…'],
  'search.results': ['找到的', 'Results'],
  'search.before': ['输入名字里的几个字', 'Type a part of the name'],
  'search.nothing': ['没有找到“{typed}”', 'Nothing found for “{typed}”'],
  'search.more': ['还有 {n} 项，再多写几个字', '{n} more. Type a little more'],
  'search.course': ['课程', 'Course'],
  'search.question': ['题目', 'Question'],
  'search.class': ['班级', 'Class'],
  'search.lesson': ['课', 'Lesson'],
  'search.person': ['成员', 'Member'],
  'search.announcement': ['公告', 'Announcement'],
} as const;

export const useText = textsOf(texts);
