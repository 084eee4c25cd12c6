import { Clock } from '../ops/database/clock.ts';
import { demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

/** Where the demo school sells, its teacher tries a membership: a newcomer finds each tool open, and can buy one. */
export async function seedTrial(server: RunningServer): Promise<void> {
  const say = await demoVoices(server);
  const at = server.app.get(Clock).now();
  await say({ who: demoTeacher.id, family: 'membership', id: demoTeacher.id, name: 'StartTrial', data: {}, at });
}
