import { textsOf } from '../kit/i18n/text.ts';

/** Of a question that groups answer: on a phone, in the console. */
export const texts = {
  'together.yours': [
    '{group} 一起答：全组一个答案，谁都能改',
    '{group} answers together: one answer, any of you can change it',
  ],
  'together.was': ['{group} 一起答', '{group} answered together'],
  'together.alone': ['你不在任何组里，自己作答', 'You are in no group: you answer for yourself'],
  'together.byMe': ['最后提交：你 · {time}', 'Last answered by you · {time}'],
  'together.by': ['最后提交：{name} · {time}', 'Last answered by {name} · {time}'],
  'together.mate': ['组员', 'a member of the group'],
  'together.title': ['各组作答', 'By group'],
  'together.counts': ['{n} / {all} 组已答', '{n} of {all} {all:group|groups} answered'],
  'together.none': ['还没答', 'No answer yet'],
  'together.noneEver': ['没有答', 'No answer'],
  'together.people': ['{n} 人', '{n} {n:person|people}'],
  'together.gone': ['这次分组已经停用，此后各自作答', 'These groups are out of use: everybody answers alone now'],
  'together.true': ['对', 'True'],
  'together.false': ['错', 'False'],
} as const;

export const useText = textsOf(texts);
