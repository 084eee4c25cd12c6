import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { countdown } from '../kit/i18n/format.ts';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { calledBy, useGroupingText } from './texts.ts';
import './grouping.css';

/** So many can be read from the last row; of more, those that have room come first. */
const [LARGE, MOST] = [9, 24];

/** The groups and how many are in each, never who: names are on each one's phone. */
export function GroupingFace({ view, now }: ToolFaceProps) {
  const { t } = useGroupingText();
  const { grouping } = view;
  const left = useTimeLeft(grouping?.deadline, now);
  if (grouping === undefined) return null;
  const { title, status, placed } = grouping;
  const all = Object.entries(grouping.groups).sort(([, one], [, other]) => one.n - other.n);
  const isOpen = status === 'open';
  const hasRoom = all.filter(([, { members, capacity }]) => members < capacity);
  const groups = (isOpen && all.length > MOST ? hasRoom : all).slice(0, MOST);
  const look = isOpen ? 'grouping.look' : status === 'closed' ? 'grouping.closedLook' : 'grouping.lookResult';
  return (
    <ToolFace
      title={title}
      big={isOpen ? (countdown(left) ?? t('grouping.timeUp')) : t(`grouping.is.${status}`)}
      isClock={isOpen}
      foot={t('grouping.placed', { n: placed, all: Math.max(placed, view.attendance.joined), count: all.length })}
    >
      <span className="sub">{t(look)}</span>
      <ul className={groups.length > LARGE ? 'groups-wall many' : 'groups-wall'}>
        {groups.map(([groupId, group]) => {
          const isFull = group.members >= group.capacity;
          return (
            <li key={groupId} className={isOpen && isFull ? 'full' : undefined}>
              <b className="cut">{calledBy(group, t)}</b>
              <span>
                {isOpen
                  ? t('grouping.of', { n: group.members, all: group.capacity })
                  : t('grouping.people', { n: group.members })}
                {isOpen && isFull && ` ${t('grouping.full')}`}
              </span>
            </li>
          );
        })}
        {all.length > groups.length && <li>{t('grouping.more', { n: all.length - groups.length })}</li>}
      </ul>
    </ToolFace>
  );
}
