import { textsOf } from '../kit/i18n/text.ts';

/** Bonus points by hand: the teacher's panel, the student's card. */
export const texts = {
  'bonus.title': ['加分', 'Bonus points'],
  'bonus.how': [
    '给一人或多人加分，写明原因。只有老师和本人看得到，不上投屏。',
    'Give one or several students points, with the reason. Only teachers and they themselves see it.',
  ],
  'bonus.points': ['每人加分', 'Points each'],
  'bonus.bad': ['加分要是 1 到 {n} 的整数', 'A whole number from 1 to {n}'],
  'bonus.reason': ['原因', 'Reason'],
  'bonus.reasonMax': ['要写原因，最多 {n} 个字', 'A reason is needed, up to {n} characters'],
  'bonus.common': ['常用原因', 'Common reasons'],
  'bonus.asks': ['主动提问', 'Asked a question'],
  'bonus.discusses': ['讨论积极', 'Active in discussion'],
  'bonus.presents': ['上台讲题', 'Explained at the board'],
  'bonus.whom': ['给谁', 'Whom'],
  'bonus.find': ['姓名', 'Name'],
  'bonus.nobodyIn': ['还没有学生进课堂', 'No student has joined yet'],
  'bonus.notFound': ['没有这个姓名', 'Nobody of that name'],
  'bonus.choose': ['先选学生', 'Choose students first'],
  'bonus.give': ['给 {n} 人加 {points} 分', 'Give {n} {n:student|students} {points}'],
  'bonus.giveNone': ['加分', 'Give'],
  'bonus.given': ['这节课的加分', 'Given in this lesson'],
  'bonus.sum': ['共 +{n} 分', '+{n} in all'],
  'bonus.undo': ['撤销', 'Take back'],
  'bonus.undoOf': ['撤销 {name} 的加分', 'Take back the bonus of {name}'],
  'bonus.takenBack': ['已撤销', 'Taken back'],
  'bonus.plus': ['+{points}', '+{points}'],
  'bonus.yours': ['老师给你加了 {points} 分', 'Your teacher gave you {points} {points:point|points}'],
  'bonus.what': ['{reason} · #{version}', '{reason} · #{version}'],
  'bonus.whatOf': [
    '{reason} · #{version} · 共 {n} 次 +{sum}',
    '{reason} · #{version} · {n} {n:time|times}, +{sum} in all',
  ],
} as const;

export const useBonusText = textsOf(texts);
