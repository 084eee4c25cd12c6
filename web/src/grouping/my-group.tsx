import type { MyGroup as MyGroupQuery } from '@lectern/contracts/grouping/queries.ts';
import { MY_GROUP_PATH } from '@lectern/contracts/grouping/view.ts';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { useGroupingText } from './texts.ts';

interface Props extends ToolCardProps {
  readonly groupId: string;
  readonly version: number;
  readonly name: string;
  readonly members: number;
}

/** My group, on top, with who is in it: asked for, since no view of a class names anybody. */
export function MyGroup(props: Props) {
  const { t } = useGroupingText();
  return (
    <>
      <p className="big">{t('grouping.yours', { group: props.name })}</p>
      {props.isOnline ? <Members {...props} /> : <p className="i2">{t('grouping.people', { n: props.members })}</p>}
    </>
  );
}

function Members({ lessonId, groupId, version, members }: Props) {
  const { t } = useGroupingText();
  const errorText = useErrorText();
  const { data, error, again } = useAsked(`group ${groupId} ${version} ${members}`, () =>
    query<typeof MyGroupQuery>({ path: MY_GROUP_PATH }, { id: lessonId }),
  );
  if (data === undefined && error !== undefined)
    return (
      <>
        <Fault>{errorText(error)}</Fault>
        <Button icon="sync" aria-label={t('grouping.result')} onClick={again} />
      </>
    );
  if (data === undefined) return <p aria-busy="true">{t('grouping.loading')}</p>;
  return (
    <ul className="groups-list" aria-label={t('grouping.members')}>
      {data.members.map(({ name, isMe }, index) => (
        <li key={index}>{isMe ? <b>{t('grouping.me', { name })}</b> : name}</li>
      ))}
    </ul>
  );
}
