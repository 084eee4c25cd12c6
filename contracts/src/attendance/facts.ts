import * as z from 'zod/mini';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';

export const ParticipantJoined = fact('ParticipantJoined', {
  summary: 'Someone came into the running lesson, in the role they have in its class.',
  data: z.object({ personId: id, role: z.enum(['student', 'representative']) }),
});

export const attendanceFacts = [ParticipantJoined] as const;
export type AttendanceFact = FactOf<(typeof attendanceFacts)[number]>;
