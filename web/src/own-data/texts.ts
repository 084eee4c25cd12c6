import { textsOf } from '../kit/i18n/text.ts';

/** What is kept of me, as one archive. */
export const texts = {
  'ownData.title': ['导出我的数据', 'Export my data'],
  'ownData.what': [
    '课程、课堂记录、写过的话、上传的文件，打包成 ZIP，只有你能下载',
    'Classes, lessons, what you wrote and your files, as a ZIP that only you can download',
  ],
  'ownData.ask': ['导出', 'Export'],
  'ownData.again': ['重新导出', 'Export again'],
  'ownData.password': ['现在的密码', 'Your password'],
  'ownData.askWhat': [
    '里面是学校存着的所有关于你的内容，所以要再输一次密码。打包好后可以下载 {n} 天。',
    'It holds all that the school keeps of you, so enter your password once more. You can download it for {n} days.',
  ],
  'ownData.submit': ['开始打包', 'Start'],
  'ownData.asked': ['开始打包了', 'Being put together'],
  'ownData.underWay': ['正在打包', 'Being put together'],
  'ownData.far': ['正在打包，{done} / {of}', 'Being put together, {done} of {of}'],
  'ownData.ready': ['{when} 打包好，可以下载到 {until}', 'Ready since {when}, kept until {until}'],
  'ownData.failed': ['上次没有打包成功，请再试一次', 'It couldn’t be put together. Try again'],
  'ownData.download': ['下载（{size}）', 'Download ({size})'],
} as const;

export const useText = textsOf(texts);
