import { textsOf } from '../kit/i18n/text.ts';

/** Of both rounds of a question side by side: in the console, on the projector, on a phone. */
export const texts = {
  'rounds.title': ['两轮对比', 'Both rounds'],
  'rounds.first': ['第一轮', 'First round'],
  'rounds.second': ['第二轮', 'Second round'],
  'rounds.choice': ['选项', 'Choice'],
  'rounds.both': ['两轮都答 {n} 人', '{n} {n:person|people} answered both'],
  'rounds.none': ['没有人两轮都答', 'Nobody answered both'],
  'rounds.nothing': ['都没填对', 'None right'],
  'rounds.changed': ['改了答案 {n} 人', '{n} changed their answer'],
  'rounds.unchanged': ['没有人改答案', 'Nobody changed their answer'],
  'rounds.and': ['、', ', '],
  'rounds.stayedRight': ['一直对', 'Right both times'],
  'rounds.becameRight': ['改对', 'Became right'],
  'rounds.becameWrong': ['改错', 'Became wrong'],
  'rounds.stayedWrong': ['一直没对', 'Right neither time'],
  'rounds.points': ['第二轮计分，第一轮留底', 'The second round gives the points'],
  'rounds.mine': ['你第一轮：{first}，第二轮：{second}', 'You, first round: {first}. Second round: {second}'],
  'rounds.noAnswer': ['没有答', 'no answer'],
  'rounds.true': ['对', 'True'],
  'rounds.false': ['错', 'False'],
} as const;

export const useText = textsOf(texts);
