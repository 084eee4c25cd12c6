import { textsOf } from '../kit/i18n/text.ts';

/** Notes that a student writes for themselves. */
export const texts = {
  'note.title': ['我的笔记', 'My notes'],
  'note.onPage': ['第 {n} 页的笔记', 'Note on page {n}'],
  'note.onLesson': ['这节课的笔记', 'Note on this lesson'],
  'note.page': ['第 {n} 页', 'Page {n}'],
  'note.lesson': ['整节课', 'The lesson'],
  'note.open': ['记笔记', 'Write a note'],
  'note.close': ['收起笔记', 'Close the note'],
  'note.onlyYou': ['只有你看得到，自动保存', 'Only you see it. It’s kept as you type'],
  'note.saved': ['已保存', 'Saved'],
  'note.saving': ['正在保存', 'Saving'],
  'note.kept': ['存在这台设备上，连上后保存', 'Kept on this device, saved once you’re online'],
  'note.tooLong': ['最多 {n} 个字，再短一点才能保存', 'Up to {n} characters. Make it shorter to save it'],
  'note.conflict': ['你在另一台设备上也写了这条笔记：', 'You wrote this note on another device, too:'],
  'note.deletedThere': ['（另一台设备上删掉了）', '(deleted on the other device)'],
  'note.both': ['两份都留', 'Keep both'],
  'note.theirs': ['用另一台的', 'Use the other one'],
  'note.export': ['导出文本', 'Export as text'],
  'note.file': ['笔记 {title}', 'Notes {title}'],
} as const;

export const useNoteText = textsOf(texts);
