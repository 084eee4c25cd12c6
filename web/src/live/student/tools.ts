import { openPage } from '../../board/surface.ts';
import type { Fetched, ToolCardProps } from '../../kit/data/live-tool.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';

/** A tool of the lesson on a phone: what is asked here must be small, the card itself is fetched. */
interface StudentTool {
  readonly tool: string;
  /** Since when it concerns this student, by the server's clock; undefined while it does not. The newest stands first. */
  readonly since: (view: StudentView, own: StudentOwn) => number | undefined;
  /** Whether it is worth going back for, while a question is in front. */
  readonly calls?: (view: StudentView, own: StudentOwn) => boolean;
  readonly card: Fetched<ToolCardProps>;
}

export const STUDENT_TOOLS: readonly StudentTool[] = [
  {
    tool: 'posts',
    // A teacher who turned them off without there being one wants none.
    since: ({ lesson, posts }) =>
      lesson.status === 'running' && posts?.settings.on !== false ? (lesson.startedAt ?? 0) : undefined,
    card: async () => (await import('../../posts/student/post-card.tsx')).PostCard,
  },
  {
    tool: 'notes',
    since: ({ lesson }) => (lesson.status === 'running' ? (lesson.startedAt ?? 0) : undefined),
    card: async () => (await import('../../note/notes-card.tsx')).NotesCard,
  },
  {
    tool: 'rollCall',
    since: ({ rollCall }) => Object.values(rollCall?.rounds ?? {}).at(-1)?.openedAt,
    calls: ({ rollCall }, own) =>
      Object.values(own.rollCall?.calls ?? {}).some(
        ({ rollCallId, outcome }) => outcome === 'called' && rollCall?.rounds[rollCallId]?.closedAt === undefined,
      ),
    card: async () => (await import('../../rollCall/roll-call-card.tsx')).RollCallCard,
  },
  {
    tool: 'packets',
    since: ({ packets }) => Object.values(packets?.packets ?? {}).at(-1)?.sentAt,
    calls: ({ packets }, own) =>
      Object.entries(packets?.packets ?? {}).some(
        ([id, { closedAt }]) => closedAt === undefined && own.packets?.grabs[id] === undefined,
      ),
    card: async () => (await import('../../packets/packets-card.tsx')).PacketsCard,
  },
  {
    tool: 'grouping',
    since: ({ grouping }) => grouping?.since,
    calls: ({ grouping }, own) =>
      grouping?.status === 'open' &&
      own.attendance?.role !== 'auditor' &&
      own.grouping?.groupingId !== grouping.groupingId,
    card: async () => (await import('../../grouping/grouping-card.tsx')).GroupingCard,
  },
  {
    tool: 'quickAnswer',
    since: ({ quickAnswer }) => Object.values(quickAnswer?.rounds ?? {}).at(-1)?.openedAt,
    calls: ({ quickAnswer }, own) =>
      Object.entries(quickAnswer?.rounds ?? {}).some(
        ([id, { closedAt }]) => closedAt === undefined && own.quickAnswer?.presses[id] === undefined,
      ),
    card: async () => (await import('../../quickAnswer/quick-answer-card.tsx')).QuickAnswerCard,
  },
  {
    tool: 'countdown',
    since: ({ lesson, countdown }) => (lesson.status === 'running' ? countdown?.startedAt : undefined),
    card: async () => (await import('../../countdown/countdown-card.tsx')).CountdownCard,
  },
  {
    tool: 'bonus',
    since: (_, { bonus }) => Object.values(bonus?.given ?? {}).at(-1)?.at,
    card: async () => (await import('../../bonus/bonus-card.tsx')).BonusCard,
  },
  {
    tool: 'behaviour',
    since: (_, { behaviour }) => Object.values(behaviour?.recorded ?? {}).at(-1)?.at,
    card: async () => (await import('../../behaviour/behaviour-card.tsx')).BehaviourCard,
  },
  {
    tool: 'duties',
    since: ({ lesson }, { attendance }) =>
      lesson.status === 'running' && attendance?.role === 'representative' ? attendance.joinedAt : undefined,
    card: async () => (await import('../../attendance/student/duties-card.tsx')).DutiesCard,
  },
  {
    tool: 'board',
    since: (view) => openPage(view)?.at,
    card: async () => (await import('../../board/board-card.tsx')).BoardCard,
  },
];
