import type { PairingTexts } from './teacher-screen.zh-cn.ts';

export const pairingTexts: { readonly [key in keyof PairingTexts]: string } = {
  'pair.title': 'Screen',
  'pair.intro': 'Make this computer the screen of the classroom',
  'pair.introWhy':
    'It shows what the class should see, nothing else, and needs no teacher’s account. The teacher works on a computer or phone of their own.',
  'pair.step1': '1 A screen code appears here',
  'pair.step2': '2 The teacher enters it under “Projector”',
  'pair.step3': '3 This screen shows the lesson',
  'pair.signsOut': '{name} will be signed out on this computer',
  'pair.signsOutWhy': 'A screen should carry nobody’s account. Sign in again whenever you need to.',
  'pair.keep': 'No, back to my lessons',
  'pair.begin': 'Show a screen code',
  'pair.beginSignOut': 'Sign out and show a code',
  'pair.codeTitle': 'Enter this code in the teacher’s lesson',
  'pair.codeHow': 'The teacher opens the lesson, chooses “Projector”, then “Another computer”, and enters it.',
  'pair.left': 'A new code in {time}',
  'pair.renewing': 'Getting a new code',
  'pair.waiting': 'Waiting for the teacher',
  'pair.offline': 'The server is not reached. It goes on by itself once it is',
  'pair.fullHint': 'Press F for full screen',
  'pair.leave': 'Stop being a screen',
  'pair.unpaired': 'The lesson is no longer shown here',
  'pair.unpairedWhy':
    'It ended, or the teacher disconnected this screen. To go on, the teacher enters the new code above.',
  'pair.opening': 'Paired. The lesson is opening',
  'pair.again': 'Show another lesson',
  'pair.over': 'This lesson is over. To show another one, take a new code.',
  'pair.failed': 'No screen code could be had',
};
