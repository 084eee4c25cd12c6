import type { DraftTexts } from './teacher-drafts.zh-cn.ts';

export const draftTexts: { readonly [key in keyof DraftTexts]: string } = {
  'draft.restored': '{n} unsaved {n:question|questions} from last time',
  'draft.restoredOne': 'This is your unsaved draft from last time',
  'draft.goOn': 'Continue',
  'draft.drop': 'Discard',
  'draft.leaveTitle': '{n} unsaved {n:question|questions}',
  'draft.leaveWhat': 'Your drafts stay on this device. Open this lesson again to pick up where you left off.',
  'draft.leave': 'Leave',
  'draft.stay': 'Stay and save',
  'draft.signOutWhat': 'Signing out deletes unsaved questions from this device.',
  'draft.signOutStay': 'Stay signed in',
  'draft.begun': '{n} unsaved {n:question|questions}',
};
