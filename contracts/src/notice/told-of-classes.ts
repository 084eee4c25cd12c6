import type { Told } from './kind.ts';

const classPage = (id: string): string => `/class/${id}/settings`;

/** Somebody else put people into a class: one by one, or by a list, which does not say that it is through one. */
const BROUGHT_IN = ['MemberJoined', 'MembersImported'] as const;

/** Of who comes into a class, who is taken out, and as what they are in it. */
export const classNotices = {
  admitted: {
    label: ['入班申请', 'Requests to join'],
    text: ['老师同意你加入了：{title}', 'You can join now: {title}'],
    to: 'person',
    page: classPage,
    by: 'MemberJoined',
    where: { through: 'approval' },
    each: ['personId'],
  },
  enrolled: {
    label: ['进了班级', 'Being added to a class'],
    text: ['老师把你加入了：{title}', 'You’ve been added to {title}'],
    to: 'person',
    page: classPage,
    by: BROUGHT_IN,
    where: { through: ['enrolment', 'appointment'], role: ['student', 'auditor'] },
    each: ['personId'],
  },
  appointed: {
    label: ['请我一起教的班级', 'Classes that I’m to help teach'],
    text: ['请你一起教：{title}', 'You’re asked to help teach {title}'],
    to: 'person',
    page: classPage,
    by: BROUGHT_IN,
    where: { through: ['enrolment', 'appointment'], role: ['assistant', 'coTeacher'] },
    each: ['personId'],
  },
  refused: {
    label: ['没有同意的申请', 'Refused requests'],
    text: ['老师没有同意你加入：{title}', 'Your request to join wasn’t accepted: {title}'],
    to: 'person',
    page: () => '/join',
    by: 'JoinRequestRefused',
    until: 'JoinRequested',
    each: ['personId'],
  },
  removed: {
    label: ['移出班级', 'Being removed from a class'],
    text: ['你已被移出：{title}', 'You’ve been removed from {title}'],
    to: 'person',
    page: () => '/join',
    by: 'MemberRemoved',
    until: 'MemberReinstated',
    each: ['personId'],
  },
  role: {
    label: ['我在班里的身份', 'My role in a class'],
    text: ['你在班里的身份改了：{title}', 'Your role has changed: {title}'],
    to: 'person',
    page: classPage,
    by: 'MemberRoleChanged',
    byOther: true,
    each: ['personId'],
  },
  handover: {
    label: ['转交班级', 'Classes handed over to me'],
    text: ['请你接任主讲：{title}', 'You’re asked to be the main lecturer of {title}'],
    to: 'person',
    page: classPage,
    by: 'HandoverOffered',
    until: 'HandoverWithdrawn',
    each: ['personId'],
  },
} satisfies Readonly<Record<string, Told>>;
