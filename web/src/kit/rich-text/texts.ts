import { textsOf } from '../i18n/text.ts';

/** What the editor of rich texts says. */
export const texts = {
  'rich.tools': ['格式', 'Formatting'],
  'rich.bold': ['加粗', 'Bold'],
  'rich.italic': ['斜体', 'Italic'],
  'rich.underline': ['下划线', 'Underline'],
  'rich.strike': ['删除线', 'Strikethrough'],
  'rich.code': ['代码', 'Code'],
  'rich.heading1': ['大标题', 'Heading'],
  'rich.heading2': ['小标题', 'Subheading'],
  'rich.bulletList': ['项目列表', 'Bulleted list'],
  'rich.orderedList': ['编号列表', 'Numbered list'],
  'rich.blockquote': ['引用', 'Quote'],
  'rich.link': ['链接', 'Link'],
  'rich.formula': ['公式', 'Formula'],
  'rich.undo': ['撤销', 'Undo'],
  'rich.redo': ['重做', 'Redo'],
  'rich.address': ['网址或邮箱', 'Web or email address'],
  'rich.addressWrong': ['请填完整的网址或邮箱', 'Enter a full web or email address'],
  'rich.tex': ['LaTeX 公式', 'LaTeX formula'],
  'rich.insert': ['插入', 'Insert'],
  'rich.apply': ['应用', 'Apply'],
  'rich.unlink': ['去掉链接', 'Remove link'],
} as const;

export const useText = textsOf(texts);
