import type { groupingFacts } from '@lectern/contracts/grouping/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldGrouping: ToldOf<(typeof groupingFacts)[number]> = {
  GroupingDrafted: {
    icon: 'group',
    seen: 'teachersUntilPublished',
    name: ['排分组', 'Groups drafted'],
    says: ['{who} 排了分组：{title}', '{who} drafted groups: {title}'],
  },
  GroupingOpened: {
    icon: 'group',
    seen: 'all',
    name: ['开始分组', 'Grouping begun'],
    says: ['{who} 开始分组：{title}', '{who} opened groups: {title}'],
  },
  GroupCreated: {
    icon: 'group',
    seen: 'class',
    name: ['建组', 'Group made'],
    says: ['{name} 建了一个组', '{name} made a group'],
  },
  GroupAdded: {
    icon: 'plus',
    seen: 'class',
    name: ['加组', 'Group added'],
    says: ['{who} 加了一个组', '{who} added a group'],
  },
  GroupJoined: {
    icon: 'group',
    seen: 'count',
    name: ['入组', 'Group joined'],
    says: ['{name} 加入了一个组', '{name} joined a group'],
    figure: ['入组 {n} 次，{people} 人', 'Groups joined: {n}, by {people} {people:person|people}'],
  },
  GroupLeft: {
    icon: 'leave',
    seen: 'count',
    name: ['退组', 'Group left'],
    says: ['{name} 退出了小组', '{name} left a group'],
  },
  GroupMemberPlaced: {
    icon: 'group',
    seen: 'self',
    name: ['安排入组', 'Placed in a group'],
    says: ['{name} 的小组由老师排定', '{name} was placed by the teacher'],
    figure: ['老师排定 {n} 次，{people} 人', 'Placed by a teacher: {n}, {people} {people:person|people}'],
  },
  GroupingClosed: {
    icon: 'clock',
    seen: 'all',
    name: ['分组截止', 'Grouping closed'],
    says: ['分组截止', 'Joining groups ended'],
  },
  GroupingPublished: {
    icon: 'okc',
    seen: 'all',
    name: ['公布分组', 'Groups published'],
    says: ['{who} 公布了分组', '{who} published the groups'],
    figure: ['公布分组 {n} 次', 'Groups published: {n}'],
  },
  GroupingCancelled: {
    icon: 'close',
    seen: 'all',
    name: ['取消分组', 'Groups cancelled'],
    says: ['{who} 取消了分组', '{who} cancelled the groups'],
  },
};
