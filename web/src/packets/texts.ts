import { textsOf } from '../kit/i18n/text.ts';

/** Red packets: the teacher's panel, the student's card, the screens. */
export const texts = {
  'packets.title': ['课堂红包', 'Red packet'],
  'packets.how': [
    '加分，不是钱。先后以服务器收到为准，每人最多一份；一天内没领完的退回。',
    'Bonus points, not money. The server’s order decides, one part each. What is left after a day goes back.',
  ],
  'packets.points': ['总分', 'Points in all'],
  'packets.parts': ['份数', 'Parts'],
  'packets.split': ['分法', 'Split'],
  'packets.random': ['随机', 'Random'],
  'packets.equal': ['平分', 'Equal'],
  'packets.greeting': ['附言', 'Message'],
  'packets.greetingMax': ['最多 {n} 个字', 'Up to {n} characters'],
  'packets.bad': ['要是 1 到 {n} 的整数', 'A whole number from 1 to {n}'],
  'packets.tooMany': ['每份至少 1 分：最多 {n} 份', 'Each part is at least 1 point: {n} parts at most'],
  'packets.uneven': [
    '{points} 分平分 {parts} 份分不尽',
    '{points} {points:point|points} can’t be split into {parts} {parts:equal part|equal parts}',
  ],
  'packets.members': ['班上 {n} 人', '{n} in the class'],
  'packets.send': ['发红包', 'Send red packet'],
  'packets.again': ['再发一个', 'Send another'],
  'packets.taken': ['{n} / {all} 份已领', '{n} of {all} parts taken'],
  'packets.takenPoints': ['领到 {points} 分，剩 {left} 分', '{points} {points:point|points} taken, {left} left'],
  'packets.refund': ['结束，退回 {n} 份', 'End: {n} parts go back'],
  'packets.refunded': [
    '退回 {parts} 份 {points} 分',
    '{parts} {parts:part|parts} went back, {points} {points:point|points}',
  ],
  'packets.sum': ['{taken} + {back} = {all} 分', '{taken} + {back} = {all} {all:point|points}'],
  'packets.who': ['谁领了多少', 'Who took how much'],
  'packets.nobody': ['还没有人领', 'Nobody took a part yet'],
  'packets.from': ['老师的课堂红包', 'A red packet from your teacher'],
  'packets.leftOf': ['还剩 {n} 份，总共 {points} 分', '{n} {n:part|parts} left, {points} {points:point|points} in all'],
  'packets.grab': ['拆红包', 'Open it'],
  'packets.mine': ['{n} 分已到账', 'You got {n} {n:point|points}'],
  'packets.mineHow': ['第 {nth} 个领到 · #{version}', 'Part {nth} · #{version}'],
  'packets.gone': ['{n} 份领完了', 'All {n} parts are taken'],
  'packets.over': ['已结束，没领完的退回了', 'It ended. What was left went back'],
  'packets.pot': ['总共 {n} 分', '{n} {n:point|points} in all'],
  'packets.look': ['在课堂里的人都能拆，请看手机', 'Open it on your phone'],
} as const;

export const usePacketsText = textsOf(texts);
