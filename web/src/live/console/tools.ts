import { openPage } from '../../board/surface.ts';
import { waitingCount } from '../../danmu/teacher/listed.ts';
import { cardOf } from '../../questionCard/cards.ts';
import type { useText } from '../../kit/i18n/teacher.ts';
import type { IconName } from '../../kit/ui/icons.ts';
import type { Fetched, ToolPanelProps } from '../../kit/data/live-tool.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { openQuestion, type Asked } from './next-step.ts';
import type { OpenScreens } from './open-screens.ts';

type T = ReturnType<typeof useText>['t'];

/** What the dock says of a tool is made of this. */
export interface Standing {
  readonly view: TeacherView;
  readonly all: readonly Asked[];
  readonly members: number;
  readonly open: OpenScreens;
}

interface Said {
  readonly says: string;
  /** It waits for the teacher, or is running. */
  readonly isHot?: boolean;
}

/** A tool of the console. What it is called is `dock.<tool>`. */
interface ConsoleTool {
  readonly tool: string;
  readonly icon: IconName;
  /** The letter that opens it; those without a `panel` here have keys of their own in `keys.ts`. */
  readonly key: string;
  readonly stands: (desk: Standing, t: T) => Said;
  /** What is opened, fetched when it is; that of the tools without one is in `opened-tool.tsx`. */
  readonly panel?: Fetched<ToolPanelProps>;
}

/** In the order of the dock. */
const tools = [
  { tool: 'publish', icon: 'quiz', key: 'Q', stands: publishing },
  { tool: 'danmu', icon: 'danmu', key: 'D', stands: danmu },
  {
    tool: 'posts',
    icon: 'post',
    key: 'P',
    stands: posts,
    panel: async () => (await import('../../posts/teacher/posts-panel.tsx')).PostsPanel,
  },
  {
    tool: 'rollCall',
    icon: 'pick',
    key: 'R',
    stands: rollCall,
    panel: async () => (await import('../../rollCall/roll-call-panel.tsx')).RollCallPanel,
  },
  {
    tool: 'packets',
    icon: 'packet',
    key: 'B',
    stands: packets,
    panel: async () => (await import('../../packets/packets-panel.tsx')).PacketsPanel,
  },
  {
    tool: 'grouping',
    icon: 'group',
    key: 'G',
    stands: grouping,
    panel: async () => (await import('../../grouping/grouping-panel.tsx')).GroupingPanel,
  },
  {
    tool: 'quickAnswer',
    icon: 'bell',
    key: 'J',
    stands: quickAnswer,
    panel: async () => (await import('../../quickAnswer/quick-answer-panel.tsx')).QuickAnswerPanel,
  },
  {
    tool: 'bonus',
    icon: 'plus',
    key: 'V',
    stands: bonus,
    panel: async () => (await import('../../bonus/bonus-panel.tsx')).BonusPanel,
  },
  {
    tool: 'behaviour',
    icon: 'tag',
    key: 'L',
    stands: behaviour,
    panel: async () => (await import('../../behaviour/behaviour-panel.tsx')).BehaviourPanel,
  },
  { tool: 'checkIn', icon: 'attend', key: 'A', stands: checkIn },
  {
    tool: 'students',
    icon: 'users',
    key: 'S',
    stands: ({ view, members }, t) => ({ says: t('dock.came', { n: view.attendance.joined, all: members }) }),
  },
  {
    tool: 'board',
    icon: 'board',
    key: 'W',
    stands: board,
    panel: async () => (await import('../../board/board-panel.tsx')).BoardPanel,
  },
  {
    tool: 'countdown',
    icon: 'timer',
    key: 'T',
    stands: countdown,
    panel: async () => (await import('../../countdown/countdown-panel.tsx')).CountdownPanel,
  },
  {
    tool: 'liveVideo',
    icon: 'cam',
    key: 'C',
    stands: liveVideo,
    panel: async () => (await import('../../liveVideo/live-video-panel.tsx')).LiveVideoPanel,
  },
  { tool: 'screens', icon: 'screen', key: 'F', stands: screens },
] as const satisfies readonly ConsoleTool[];

export type Tool = (typeof tools)[number]['tool'];

/** The tools of the console. */
export const TOOLS: readonly (ConsoleTool & { readonly tool: Tool })[] = tools;

/** Undefined for what is no tool of the dock, and for those whose panel comes with the console. */
export const panelOf = (panel: string): Fetched<ToolPanelProps> | undefined =>
  TOOLS.find(({ tool }) => tool === panel)?.panel;

/** The tool that a letter opens. */
export const toolOfKey = (letter: string): Tool | undefined =>
  TOOLS.find(({ key, panel }) => panel !== undefined && key.toLowerCase() === letter)?.tool;

/** For the list of keys: the letters of the tools that have no word of their own there. */
export const TOOL_KEYS = TOOLS.filter(({ panel }) => panel !== undefined).map(({ tool, key }) => ({ tool, key }));

function publishing({ view, all }: Standing, t: T): Said {
  const open = openQuestion(all);
  const drafts = all.filter(({ question }) => question.status === 'draft').length;
  if (open && cardOf(view.questionCard, open.id)) return { says: t('dock.cardOpen') };
  if (open) return { says: t('dock.open', { n: open.question.n ?? 0 }) };
  return { says: drafts > 0 ? t('dock.ready', { n: drafts }) : t('dock.noneReady') };
}

function danmu({ view: { danmu } }: Standing, t: T): Said {
  const waiting = waitingCount(danmu.danmu);
  if (waiting > 0) return { says: t('dock.toReview', { n: waiting }), isHot: true };
  return { says: danmu.settings.on ? t('dock.danmuOn', { n: danmu.sent }) : t('dock.danmuOff') };
}

function posts({ view: { posts } }: Standing, t: T): Said {
  if (posts === undefined) return { says: t('dock.postsNone') };
  if (posts.waiting > 0) return { says: t('dock.postsToReview', { n: posts.waiting }), isHot: true };
  return { says: posts.settings.on ? t('dock.postsShown', { n: posts.submitted }) : t('dock.postsOff') };
}

function rollCall({ view }: Standing, t: T): Said {
  const rounds = Object.values(view.rollCall?.rounds ?? {});
  const n = rounds.reduce((sum, { calls }) => sum + Object.keys(calls).length, 0);
  return {
    says: n === 0 ? t('dock.rollCallNone') : t('dock.rollCallCalled', { n }),
    isHot: rounds.some(({ closedAt }) => closedAt === undefined),
  };
}

function packets({ view }: Standing, t: T): Said {
  const newest = Object.values(view.packets?.packets ?? {}).sort((one, other) => other.no - one.no)[0];
  if (newest === undefined) return { says: t('dock.packetsNone') };
  const { parts, leftParts, closedAt } = newest;
  return { says: t('dock.packetsTaken', { n: parts - leftParts, all: parts }), isHot: closedAt === undefined };
}

function grouping({ view: { grouping } }: Standing, t: T): Said {
  if (grouping === undefined) return { says: t('dock.groupingNone') };
  const { status, placed, groups } = grouping;
  if (status === 'draft') return { says: t('dock.groupingDraft'), isHot: true };
  if (status === 'open') return { says: t('dock.groupingOpen', { n: placed }), isHot: true };
  if (status === 'closed') return { says: t('dock.groupingClosed'), isHot: true };
  return { says: t('dock.groupingDone', { n: Object.keys(groups).length }) };
}

function quickAnswer({ view }: Standing, t: T): Said {
  const newest = Object.values(view.quickAnswer?.rounds ?? {}).sort((one, other) => other.no - one.no)[0];
  if (newest === undefined) return { says: t('dock.quickAnswerNone') };
  return { says: t('dock.quickAnswerPressed', { n: newest.pressed }), isHot: newest.closedAt === undefined };
}

function countdown({ view: { countdown: current } }: Standing, t: T): Said {
  if (current === undefined) return { says: t('dock.countdownNone') };
  return { says: t(current.leftMs === undefined ? 'dock.countdownOn' : 'dock.countdownPaused'), isHot: true };
}

function bonus({ view }: Standing, t: T): Said {
  const given = Object.values(view.bonus?.given ?? {}).filter(({ takenBackAt }) => takenBackAt === undefined);
  const n = given.reduce((sum, { points }) => sum + points, 0);
  return { says: n === 0 ? t('dock.bonusNone') : t('dock.bonusGiven', { n }) };
}

function behaviour({ view }: Standing, t: T): Said {
  const n = Object.values(view.behaviour?.recorded ?? {}).filter(({ takenBackAt }) => takenBackAt === undefined).length;
  return { says: n === 0 ? t('dock.behaviourNone') : t('dock.behaviourGiven', { n }) };
}

function checkIn({ view, members }: Standing, t: T): Said {
  const leaves = Object.values(view.leave ?? {}).filter(({ is }) => is === 'asked').length;
  if (leaves > 0) return { says: t('dock.leaves', { n: leaves }), isHot: true };
  const { openedAt, open, count } = view.attendance.checkIn;
  const says = openedAt === undefined ? t('dock.checkInOff') : t('dock.checkInOpen', { n: count, all: members });
  return { says, isHot: open };
}

function board({ view }: Standing, t: T): Said {
  const open = openPage(view);
  if (open) return { says: t('dock.boardOpen', { n: open.surface.slice('board/'.length) }), isHot: true };
  const pages = Object.values(view.board?.surfaces ?? {}).filter((one) => Object.keys(one).length > 0).length;
  return { says: pages === 0 ? t('dock.boardEmpty') : t('dock.boardPages', { n: pages }) };
}

function liveVideo({ view }: Standing, t: T): Said {
  const { status, hands } = view.liveVideo ?? {};
  if (status === 'starting') return { says: t('dock.liveVideoStarting'), isHot: true };
  if (status === 'interrupted') return { says: t('dock.liveVideoCut'), isHot: true };
  if (status !== 'live') return { says: t('dock.liveVideoOff') };
  const n = Object.keys(hands ?? {}).length;
  return { says: n === 0 ? t('dock.liveVideoOn') : t('dock.liveVideoHands', { n }), isHot: true };
}

function screens({ open: { here, elsewhere } }: Standing, t: T): Said {
  if (here === 'connecting') return { says: t('dock.windowConnecting') };
  if (here === 'none') return { says: elsewhere === 0 ? t('dock.noScreen') : t('dock.elsewhere', { n: elsewhere }) };
  return { says: elsewhere === 0 ? t('dock.window') : t('dock.windowAnd', { n: elsewhere }) };
}
