import { textsOf } from '../../kit/i18n/text.ts';

/** Pictures in the form of a question. */
export const texts = {
  'qpic.pictures': ['图片', 'Images'],
  'qpic.add': ['加图片', 'Add images'],
  'qpic.hint': [
    '最多 {n} 张，每张不超过 {size}；也可以粘贴，或拖进来',
    'Up to {n}, at most {size} each. You can also paste them or drop them here',
  ],
  'qpic.addToChoice': ['给选项 {letter} 加图片', 'Add an image to choice {letter}'],
  'qpic.alt': ['图里是什么（念给看不到的人）', 'What it shows (read to who can’t see it)'],
  'qpic.altOf': ['选项 {letter} 的图里是什么', 'What the image of choice {letter} shows'],
  'qpic.remove': ['去掉图片：{name}', 'Remove the image: {name}'],
  'qpic.nth': ['第 {n} 张', 'No. {n}'],
  'qpic.ofChoice': ['选项 {letter}', 'Choice {letter}'],
  'qpic.sending': ['正在传', 'Uploading'],
  'qpic.failed': ['没有传上去', 'Not uploaded'],
  'qpic.again': ['再试', 'Try again'],
  'qpic.tooLarge': ['超过 {size}，压缩或换一张', 'Over {size}. Make it smaller or replace it'],
  'qpic.unknown': ['只收 PNG、JPG、WebP 和 GIF，换一张', 'PNG, JPG, WebP and GIF only. Replace it'],
} as const;

export const useText = textsOf(texts);
