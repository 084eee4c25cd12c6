import type { PairingTexts } from './teacher-screen.zh-cn.ts';

export const pairingTexts: { readonly [key in keyof PairingTexts]: string } = {
  'pair.title': 'Screen',
  'pair.intro': 'Use this computer as the classroom screen',
  'pair.introWhy':
    'It shows only what the class should see, and nobody’s account is needed. The teacher works from their own computer or phone.',
  'pair.step1': '1 A screen code appears here',
  'pair.step2': '2 The teacher enters it under “Projector”',
  'pair.step3': '3 This screen shows the lesson',
  'pair.signsOut': '{name} will be signed out on this computer',
  'pair.signsOutWhy': 'A screen shouldn’t be signed in as anyone. You can sign in again any time.',
  'pair.keep': 'No, back to my lessons',
  'pair.begin': 'Show screen code',
  'pair.beginSignOut': 'Sign out and show screen code',
  'pair.codeTitle': 'Enter this code in the teacher’s lesson',
  'pair.codeHow': 'The teacher opens the lesson, chooses “Projector”, then “Another computer”, and enters the code.',
  'pair.left': 'New code in {time}',
  'pair.renewing': 'Getting a new code',
  'pair.waiting': 'Waiting for the teacher',
  'pair.offline': 'Can’t reach the server. It’ll continue once it’s back',
  'pair.fullHint': 'Press F for full screen',
  'pair.leave': 'Stop using as a screen',
  'pair.unpaired': 'The lesson is no longer shown here',
  'pair.unpairedWhy':
    'It ended, or the teacher disconnected this screen. To continue, the teacher enters the new code above.',
  'pair.opening': 'Paired. Opening the lesson',
  'pair.again': 'Show another lesson',
  'pair.over': 'This lesson is over. Get a new code to show another one.',
  'pair.failed': 'Couldn’t get a screen code',
};
