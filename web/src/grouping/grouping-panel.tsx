import {
  AddGroup,
  AssignGroups,
  CancelGrouping,
  CloseGrouping,
  DrawGroups,
  OpenGrouping,
  PlaceGroupMember,
  PublishGrouping,
} from '@lectern/contracts/grouping/commands.ts';
import type { TeacherGroupingView } from '@lectern/contracts/grouping/view.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { Countdown } from '../kit/ui/countdown.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { again, SourceField, useGroupsAgain } from './earlier.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { GroupsBoard } from './groups-board.tsx';
import { EMPTY, faultsIn, groupsOf, StartForm, type Form } from './start-form.tsx';
import { useGroupingText } from './texts.ts';
import './grouping.css';

/** What is typed, kept while the panel is closed and opened again. */
let kept: Form | undefined;

/** Whom the server would put into a group, by name. */
function studentsHere({ view, nameOf }: ToolPanelProps): readonly string[] {
  return Object.entries(view.attendance.participants ?? {})
    .filter(([, { role, joinedAt }]) => joinedAt !== undefined && isCounted(role as Role | undefined))
    .map(([personId]) => personId)
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'zh'));
}

/** Groups: made in one of four ways, watched, arranged, published; and made anew after that. */
export function GroupingPanel(props: ToolPanelProps) {
  const { grouping } = props.view;
  /** The published one after which new groups are to be made. */
  const [after, setAfter] = useState<string>();
  if (grouping === undefined || (grouping.status === 'published' && grouping.groupingId === after))
    return <Starting {...props} />;
  return <Running {...props} grouping={grouping} onNew={() => setAfter(grouping.groupingId)} />;
}

function Starting(props: ToolPanelProps) {
  const { lessonId, commands, whyNot, onFace, onClose } = props;
  const { t } = useGroupingText();
  const errorText = useErrorText();
  const [form, setForm] = useState<Form>(
    // What is taken again is chosen in each lesson anew.
    () => ({
      ...(kept ?? {
        kind: 'random',
        title: t('grouping.nameDefault'),
        by: 'size',
        size: '5',
        number: '8',
        most: '6',
        minutes: '5',
        names: t('grouping.namesFirst'),
      }),
      from: EMPTY,
    }),
  );
  const set = (change: Partial<Form>) => {
    kept = { ...form, ...change };
    setForm(kept);
  };
  const people = studentsHere(props);
  const here = people.length;
  const { kind, title, by, from } = form;
  const isAgain = kind === 'assigned' && from !== EMPTY;
  const before = useGroupsAgain(lessonId, form);
  const taken = isAgain && before.data ? again(before.data.groups, people) : undefined;
  const fault = isAgain && before.error !== null ? errorText(before.error) : Object.values(faultsIn(form, t))[0];
  const command = kind === 'random' ? DrawGroups : kind === 'assigned' ? AssignGroups : OpenGrouping;
  const isDrawn = kind === 'random' || kind === 'assigned';

  async function start(): Promise<void> {
    const one = { groupingId: newId(), title };
    if (kind === 'random') await commands.give(DrawGroups, { ...one, by, n: Number(form[by]) });
    else if (kind === 'assigned')
      await commands.give(AssignGroups, { ...one, ...(taken ?? { groups: groupsOf(form, here), members: [] }) });
    else {
      const groups = kind === 'selfSelected' ? groupsOf(form, here) : [];
      const of = { kind, most: Number(form.most), durationS: Number(form.minutes) * 60, groups };
      if (await commands.give(OpenGrouping, { ...one, ...of })) onFace('lesson');
    }
  }
  return (
    <ToolPanel
      icon="group"
      title={t('grouping.title')}
      commands={commands}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          why={whyNot(command) ?? fault ?? (isDrawn && here === 0 ? t('grouping.nobodyHere') : undefined)}
          busy={commands.isSending(command) || (isAgain && before.isPending)}
          onClick={() => void start()}
        >
          {t(kind === 'random' ? 'grouping.draw' : kind === 'assigned' ? 'grouping.make' : 'grouping.open')}
        </Button>
      }
    >
      <StartForm
        form={form}
        set={set}
        here={here}
        said={taken && t('grouping.outcomeAgain', { count: taken.groups.length, n: taken.members.length, all: here })}
      >
        {kind === 'assigned' && <SourceField lessonId={lessonId} form={form} set={set} />}
      </StartForm>
    </ToolPanel>
  );
}

interface RunningProps extends ToolPanelProps {
  readonly grouping: Opened<TeacherGroupingView>;
  readonly onNew: () => void;
}

function Running({ grouping, onNew, ...props }: RunningProps) {
  const { view, commands, whyNot, onFace, onClose, onPerson, nameOf, now } = props;
  const { t } = useGroupingText();
  const [isCancelling, setCancelling] = useState(false);
  const { groupingId, title, kind, status, groups, placed, deadline } = grouping;
  const here = studentsHere(props);
  const count = Object.keys(groups).length;
  const all = new Set([...here, ...Object.keys(grouping.members)]).size;
  const one = { groupingId };
  const isOpen = status === 'open';
  const capacity = grouping.most ?? Math.max(1, ...Object.values(groups).map((group) => group.capacity));

  /** Published or opened it is the newest: the screens show it by themselves, unless something was chosen for them. */
  const publish = async () => {
    if (await commands.give(PublishGrouping, one)) onFace('lesson');
  };
  const add = () => {
    const names = new Set(Object.values(groups).map(({ name }) => name));
    let n = count + 1;
    while (names.has(String(n))) n += 1;
    void commands.give(AddGroup, { ...one, groupId: newId(), name: String(n), capacity });
  };
  return (
    <ToolPanel
      icon="group"
      title={title}
      state={t(`grouping.is.${status as 'open'}`)}
      commands={commands}
      onClose={onClose}
      foot={
        <>
          <Button look="danger" why={whyNot(CancelGrouping)} onClick={() => setCancelling(true)}>
            {t('grouping.cancel')}
          </Button>
          {status === 'draft' && kind === 'random' && (
            <Button
              icon="sync"
              busy={commands.isSending(DrawGroups)}
              why={whyNot(DrawGroups)}
              onClick={() => void commands.give(DrawGroups, { ...one, title, by: 'number', n: count })}
            >
              {t('grouping.again')}
            </Button>
          )}
          {status !== 'draft' && (
            <Button
              icon="plus"
              busy={commands.isSending(AddGroup)}
              why={
                whyNot(AddGroup) ??
                (count >= LIMITS.groupsPerGrouping ? t('grouping.tooMany', { n: LIMITS.groupsPerGrouping }) : undefined)
              }
              onClick={add}
            >
              {t('grouping.add')}
            </Button>
          )}
          {isOpen && (
            <Button
              look="primary"
              busy={commands.isSending(CloseGrouping)}
              why={whyNot(CloseGrouping)}
              onClick={() => void commands.give(CloseGrouping, one)}
            >
              {t('grouping.close')}
            </Button>
          )}
          {(status === 'draft' || status === 'closed') && (
            <Button
              look="primary"
              busy={commands.isSending(PublishGrouping)}
              why={whyNot(PublishGrouping)}
              onClick={() => void publish()}
            >
              {t('grouping.publish')}
            </Button>
          )}
          {status === 'published' && <Button onClick={onNew}>{t('grouping.new')}</Button>}
        </>
      }
    >
      {isOpen && <Countdown deadline={deadline} now={now} />}
      <p className="groups-count" role="status">
        {t('grouping.placed', { n: placed, all, count })}
      </p>
      <Meter share={all === 0 ? 0 : placed / all} label={t('grouping.placed', { n: placed, all, count })} />
      {status !== 'draft' && view.screens.face !== 'grouping' && (
        <p>
          <Button size="sm" icon="screen" onClick={() => onFace('grouping')}>
            {t('grouping.onScreens')}
          </Button>
        </p>
      )}
      {count === 0 && <p className="i2 t13">{t('grouping.none')}</p>}
      <GroupsBoard
        grouping={grouping}
        here={here}
        nameOf={nameOf}
        onPerson={onPerson}
        why={isOpen ? t('grouping.arrangeLater') : whyNot(PlaceGroupMember)}
        onPlace={(personId, groupId) =>
          void commands.give(PlaceGroupMember, { ...one, personId, ...(groupId !== undefined && { groupId }) })
        }
      />
      {isCancelling && (
        <CancelDialog
          title={title}
          count={count}
          placed={placed}
          busy={commands.isSending(CancelGrouping)}
          onClose={() => setCancelling(false)}
          onCancel={async () => {
            if (await commands.give(CancelGrouping, one)) setCancelling(false);
          }}
        />
      )}
    </ToolPanel>
  );
}
