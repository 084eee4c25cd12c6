import { planOf } from '@lectern/contracts/membership/plans.ts';
import { PAYMENT } from '../edge/payment/payment.ts';
import { Clock } from '../ops/database/clock.ts';
import { PUBLISHED_AGO_MS } from './demo.exams.ts';
import { demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const ORDER_ID = '01970000-0000-7000-8021-000000000001';
const PLAN = planOf('senior-1')!;

/** Where the demo school sells, its teacher is a member: a newcomer finds each tool open, and can buy more of it. */
export async function seedMembership(server: RunningServer): Promise<void> {
  if (server.app.get(PAYMENT) === undefined) return;
  const say = await demoVoices(server);
  const at = server.app.get(Clock).now() - PUBLISHED_AGO_MS;
  const { level, fen, months } = PLAN;
  const data = { orderId: ORDER_ID, level, fen, months, credits: [] };
  await say({ who: 'system', family: 'membership', id: demoTeacher.id, name: 'GrantMembership', data, at });
}
