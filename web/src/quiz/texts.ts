import { textsOf } from '../kit/i18n/text.ts';

/** Of the parts that a phone loads with the first question that has blanks or is answered in words, or with the first anonymous poll, and of the projector. */
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
  'ballot.rule': ['匿名：老师也看不到谁选了什么', 'Anonymous: not even your teacher sees who chose what'],
  'ballot.final': ['投出后不能改', 'It can’t be changed once it’s cast'],
  'ballot.submit': ['投 {letter}', 'Vote {letter}'],
  'ballot.notStored': [
    '这台手机存不下选票，没有投出。腾出空间再投',
    'This phone can’t store your ballot, so it wasn’t cast. Free some space and vote again',
  ],
  'ballot.waiting': [
    '选票存在这台手机，连上网就投出',
    'Your ballot is kept on this phone and is cast when you’re back online',
  ],
  'ballot.refused': ['这一票没有收下', 'Your ballot wasn’t taken'],
  'ballot.cast': ['你投过票了', 'You have voted'],
  'ballot.castWhy': ['记下的是你投了票，没有记你选了什么', 'It’s recorded that you voted, not what you chose'],
  'ballot.few': [
    '收到 {n} 票，不足 {from} 票，不显示分布',
    '{n} {n:vote|votes}. With fewer than {from}, only their number is shown',
  ],
  'written.name': ['作答', 'Answer'],
  'written.erased': ['（作者已注销）', '(The author was erased)'],
} as const;

export const useText = textsOf(texts);
