import { ProjectedName } from '@lectern/contracts/quiz/queries.ts';
import { answerImagePath } from '@lectern/contracts/quiz/view.ts';
import { useQuery } from '@tanstack/react-query';
import type { ToolFaceProps } from '../../kit/data/live-tool.ts';
import { query } from '../../kit/data/request.ts';
import { Pictures } from '../../kit/pictures/pictures.tsx';
import { calledBy, useGroupingText } from '../../grouping/texts.ts';
import { useText } from '../texts.ts';
import '../../kit/ui/written-face.css';

/** One answer for the whole class; with the name of who wrote it only where the teacher says so. */
export function AnswerFace({ lessonId, view }: ToolFaceProps) {
  const { t } = useText();
  const { t: groupText } = useGroupingText();
  const { projected, questions } = view.quiz;
  const { data } = useQuery({
    queryKey: ['projectedName', lessonId, projected?.at],
    queryFn: () => query<typeof ProjectedName>(ProjectedName, { id: lessonId }),
    enabled: projected?.named === true,
    staleTime: Infinity,
  });
  if (projected === undefined) return null;
  const { questionId, words, pictures, named, groupId } = projected;
  const group = groupId === undefined ? undefined : view.grouping?.groups[groupId];
  const name = group ? calledBy(group, groupText) : data?.name;
  const isErased = words === '' && Object.keys(pictures).length === 0;
  return (
    <section className="written-face" aria-label={t('written.name')}>
      <p className="of">
        <span className="cut">{questions[questionId]?.text ?? t('written.name')}</span>
        {named && name !== undefined && <b className="nw">{name}</b>}
      </p>
      <p className={`said ${words.length > 120 ? 'long' : ''}`}>{isErased ? t('written.erased') : words}</p>
      <Pictures pictures={pictures} src={(file) => answerImagePath(lessonId, questionId, file)} sizes="60vw" isStill />
    </section>
  );
}
