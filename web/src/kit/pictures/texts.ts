import { textsOf } from '../i18n/text.ts';

/** Pictures that go with what somebody writes. */
export const texts = {
  'pictures.image': ['第 {n} 张图，共 {all} 张', 'Image {n} of {all}'],
  'pictures.imageFailed': ['图片没有加载出来', 'The image didn’t load'],
  'pictures.imageFailedAlt': ['图片没有加载出来：{alt}', 'The image didn’t load: {alt}'],
  'pictures.larger': ['放大', 'Enlarge'],
  'pictures.smaller': ['缩小', 'Make smaller'],
  'pictures.imageAgain': ['再试', 'Try again'],
  'pictures.pictures': ['图片（不必填）', 'Images (optional)'],
  'pictures.picturesHint': ['最多 {n} 张，每张不超过 {size}', 'Up to {n}, at most {size} each'],
  'pictures.addPicture': ['加图片', 'Add images'],
  'pictures.dropPicture': ['去掉 {name}', 'Remove {name}'],
  'pictures.uploaded': ['传到 {n}%', '{n}% uploaded'],
  'pictures.uploadCut': ['断开了，会接着传', 'Interrupted; it goes on by itself'],
  'pictures.uploadFailed': ['没有传上去', 'Not uploaded'],
  'pictures.tooLarge': [
    '{name} 超过 {size}，请压缩或换一张',
    '{name} is over {size}. Make it smaller or choose another',
  ],
  'pictures.noPicture': ['{name} 不是能用的图片', '{name} isn’t an image that can be used'],
  'pictures.tooManyPictures': ['最多 {n} 张', 'At most {n}'],
  'pictures.guestNoPictures': ['登录以后可以加图片', 'Sign in to add images'],
} as const;

export const useText = textsOf(texts);
