import { textsOf } from '../kit/i18n/text.ts';

/** Of the words of answers, in the console and on the projector. */
export const texts = {
  'cloud.title': ['词云', 'Word cloud'],
  'cloud.word': ['词', 'Word'],
  'cloud.people': ['人数', 'People'],
  'cloud.of': ['{answers} 人写了，{n} 个词', '{answers} {answers:answer|answers}, {n} {n:word|words}'],
  'cloud.leftOut': ['另有 {n} 个敏感词没有列出', '{n} sensitive {n:word|words} left out'],
  'cloud.none': ['这些作答里还没有能成词云的词', 'There are no words to show in these answers yet'],
  'cloud.failed': ['词云没能读取', 'The words could not be loaded'],
  'cloud.retry': ['重试', 'Try again'],
  'cloud.loading': ['正在分词', 'Finding the words'],
  'cloud.whose': ['“{word}”在哪些作答里', 'Answers with “{word}”'],
  'cloud.show': ['投屏词云', 'Show on the projector'],
  'cloud.end': ['收起词云', 'Take off the projector'],
  'cloud.onlyYou': ['只有你看到，投屏要按按钮', 'Only you see this until you show it'],
  'cloud.open': ['打开词云', 'Open the word cloud'],
} as const;

export const useText = textsOf(texts);
