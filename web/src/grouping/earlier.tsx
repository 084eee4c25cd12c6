import { EarlierGroups, GroupsOfLesson } from '@lectern/contracts/grouping/queries.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { Select } from '../kit/forms/select.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { EMPTY, type Form } from './start-form.tsx';
import { useGroupingText } from './texts.ts';

/** The groups that a form takes again; undefined while there are none of them here. */
export function useGroupsAgain(lessonId: string, { kind, from }: Form) {
  return useQuery({
    queryKey: ['groupsOfLesson', lessonId, from],
    queryFn: () => query<typeof GroupsOfLesson>(GroupsOfLesson, { id: lessonId, from }),
    enabled: kind === 'assigned' && from !== EMPTY,
  });
}

/** The same groups, of those who are here. */
export function again(
  groups: NonNullable<ReturnType<typeof useGroupsAgain>['data']>['groups'],
  here: readonly string[],
) {
  const isHere = new Set(here);
  const taken = groups.map(({ name, capacity, members }, index) => ({
    groupId: newId(),
    name: name === '' ? String(index + 1) : name,
    capacity,
    members: members.filter((personId) => isHere.has(personId)),
  }));
  return {
    groups: taken.map(({ groupId, name, capacity }) => ({ groupId, name, capacity })),
    members: taken.flatMap(({ groupId, members }) => members.map((personId) => ({ personId, groupId }))),
  };
}

interface Props {
  readonly lessonId: string;
  readonly form: Form;
  readonly set: (change: Partial<Form>) => void;
}

/** Where assigned groups come from: nowhere, or another lesson of the class. */
export function SourceField({ lessonId, form, set }: Props) {
  const { t } = useGroupingText();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['earlierGroups', lessonId],
    queryFn: () => query<typeof EarlierGroups>(EarlierGroups, { id: lessonId }),
  });
  if (error !== null && data === undefined) return <Fault>{errorText(error)}</Fault>;
  if (data === undefined || data.earlier.length === 0) return null;
  const earlier = data.earlier.map(({ lessonId: id, title, lesson }) => ({ id, label: title, detail: lesson }));
  return (
    <Select
      label={t('grouping.source')}
      value={form.from}
      options={[{ id: EMPTY, label: t('grouping.empty') }, ...earlier]}
      onChange={(from = EMPTY) => {
        const title = earlier.find(({ id }) => id === from)?.label;
        set({ from, ...(title !== undefined && { title }) });
      }}
    />
  );
}
