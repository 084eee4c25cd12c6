import { textsOf } from '../kit/i18n/text.ts';

/** Of the parts that a phone loads with the first question that has blanks or is answered in words, and of the projector. */
export const texts = {
  'filled.blank': ['第 {n} 空', 'Blank {n}'],
  'filled.empty': ['没有填', 'Left empty'],
  'filled.key': ['正确答案：{key}', 'Correct: {key}'],
  'filled.others': ['其他', 'Others'],
  'filled.mine': ['你填 {text}', 'You wrote {text}'],
  'written.answer': ['你的答案', 'Your answer'],
  'written.count': ['{n} / {most}', '{n} / {most}'],
  'written.kept': ['每打一会儿就存在这台手机', 'Kept on this phone as you write'],
  'written.over': ['多了 {n} 个字符', '{n} {n:character|characters} too long'],
  'written.uploading': ['图片传完再提交', 'Wait until the images are uploaded'],
  'written.none': ['写几个字，或加一张图片', 'Write something, or add an image'],
  'written.keptPictures': ['已交的图片：{n} 张', 'Images handed in: {n}'],
  'written.dropKept': ['去掉第 {n} 张', 'Remove image {n}'],
  'written.submit': ['提交', 'Submit'],
  'written.mine': ['我的答案', 'My answer'],
  'written.onlyPictures': ['只交了图片', 'Images only'],
  'written.graded': ['{score} / {points} 分 · {band} 档', '{score} of {points} points · {band} band'],
  'written.ungraded': ['还没批，批好就显示', 'Not graded yet. It appears here once it is'],
  'written.remark': ['评语', 'Remark'],
  'written.name': ['作答', 'Answer'],
  'written.erased': ['（作者已注销）', '(The author was erased)'],
} as const;

export const useText = textsOf(texts);
