import type { MyGroup } from '@lectern/contracts/grouping/queries.ts';
import { MY_GROUP_PATH } from '@lectern/contracts/grouping/view.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { calledBy, useGroupingText } from '../../grouping/texts.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import { query } from '../../kit/data/request.ts';
import { useAsked } from '../../kit/data/use-asked.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { usePace } from '../../kit/ui/pace.ts';
import { useText } from '../together-texts.ts';
import './together.css';

interface Props {
  readonly lessonId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  readonly grouping: StudentView['grouping'];
  readonly mine: StudentOwn['grouping'];
}

/** Whose answer it is: that of my group, and who of it gave it last; or mine alone, where I am in none. */
export function Together({ lessonId, question, answer, grouping, mine }: Props) {
  const { t } = useText();
  const { t: groupText } = useGroupingText();
  const isReplayed = usePace().replayed !== undefined;
  const isOpen = question.status === 'open';
  const isOurs = grouping?.groupingId === question.inGrouping && grouping?.status === 'published';
  const groupId = answer?.groupId ?? (isOurs && mine?.groupingId === question.inGrouping ? mine?.groupId : undefined);
  const group = groupId === undefined ? undefined : grouping?.groups[groupId];
  if (groupId === undefined && (!isOpen || answer !== undefined)) return null;
  return (
    <p className="answered-together" role="status">
      <Icon name="group" size="s" />
      <span>
        {groupId === undefined
          ? t(isOurs ? 'together.alone' : 'together.gone')
          : t(isOpen ? 'together.yours' : 'together.was', {
              group: group ? calledBy(group, groupText) : t('together.mate'),
            })}
        {answer?.by !== undefined && !isReplayed && <By lessonId={lessonId} by={answer.by} at={answer.at ?? 0} />}
      </span>
    </p>
  );
}

/** No view of a class names anybody: who is in my group is asked for. */
function By({ lessonId, by, at }: { readonly lessonId: string; readonly by: string; readonly at: number }) {
  const { t } = useText();
  const { data } = useAsked(`together ${lessonId} ${by}`, () =>
    query<typeof MyGroup>({ path: MY_GROUP_PATH }, { id: lessonId }),
  );
  const who = data?.members.find(({ personId }) => personId === by);
  const time = timeOfDay(at);
  return (
    <span className="by">
      {who?.isMe ? t('together.byMe', { time }) : t('together.by', { name: who?.name ?? t('together.mate'), time })}
    </span>
  );
}
