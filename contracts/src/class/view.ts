import type { Audience } from '../kernel/stream.ts';
import type { ClassState } from './state.ts';

/** Only the class's own teachers see the invite code. */
export type ClassView = {
  readonly status: ClassState['status'];
  readonly name: string;
  readonly students: number;
  readonly inviteCode?: string;
};

export function presentClass({ class: state }: { readonly class: ClassState }, audience: Audience): ClassView {
  const { status, name, students, inviteCode } = state;
  return { status, name, students, ...(audience === 'teacher' && { inviteCode }) };
}
