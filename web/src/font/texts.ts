import { textsOf } from '../kit/i18n/text.ts';

/** The fonts that a school brings. */
export const texts = {
  'font.title': ['字体', 'Fonts'],
  'font.lead': [
    '把 PPT、Word 变成课件时，服务器上没有的字体会换成别的。把学校用的字体放在这里，就照原样画。',
    'When slides of PowerPoint or Word become pages, fonts that the server lacks are replaced. Bring those that your school uses, and pages look as they were made.',
  ],
  'font.add': ['添加字体', 'Add a font'],
  'font.addTitle': ['添加字体', 'Add a font'],
  'font.file': ['字体文件（TTF、OTF、TTC）', 'Font file (TTF, OTF, TTC)'],
  'font.what': [
    '请确认学校有权在服务器上使用这款字体。已经做好的课件不变，重新上传后才用新字体。',
    'Make sure that the school may use this font on a server. Pages that are made already stay; upload the file again to have them drawn anew.',
  ],
  'font.added': ['添加了', 'Added'],
  'font.name': ['名字', 'Name'],
  'font.inFile': ['文件', 'File'],
  'font.when': ['添加', 'Added'],
  'font.addedBy': ['{when} 由 {name} 添加', '{when} by {name}'],
  'font.actions': ['操作', 'Actions'],
  'font.search': ['按名字找字体', 'Search fonts by name'],
  'font.none': ['还没有放字体', 'No fonts yet'],
  'font.noneWhy': [
    '课件会用服务器上有的字体。缺哪些，每份课件旁边都写着。',
    'Pages are drawn in the fonts of the server. What is missing is told beside each file of slides.',
  ],
  'font.remove': ['移除', 'Remove'],
  'font.removeOf': ['移除 {family}', 'Remove {family}'],
  'font.removeWhat': [
    '以后做的课件不再用它；已经做好的不变。',
    'Pages made from now on do without it; those that are made stay.',
  ],
  'font.removed': ['移除了 {family}', '{family} was removed'],
  'font.watching': [
    '你可以看，添加和移除由有“运营”授权的人来做。',
    'You can look. Adding and removing is for operators.',
  ],
} as const;

export const useText = textsOf(texts);
