/** What was typed and not saved, and what asks before it is lost. */
export const draftTexts = {
  'draft.restored': '上次有 {n} 道题没有保存，草稿还在',
  'draft.restoredOne': '这是上次没有保存的草稿',
  'draft.goOn': '接着写',
  'draft.drop': '丢弃草稿',
  'draft.leaveTitle': '还有 {n} 道题没有保存',
  'draft.leaveWhat': '离开后草稿留在这台设备上，下次打开这节课可以接着写。',
  'draft.leave': '离开',
  'draft.stay': '留下来保存',
  'draft.signOutWhat': '退出登录会删掉这台设备上没有保存的题。',
  'draft.signOutStay': '先不退出',
  'draft.begun': '没有保存的 {n} 题',
} as const;
export type DraftTexts = typeof draftTexts;
