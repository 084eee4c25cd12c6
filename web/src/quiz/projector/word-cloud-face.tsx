import { ProjectedWords } from '@lectern/contracts/quiz/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { ToolFaceProps } from '../../kit/data/live-tool.ts';
import { query } from '../../kit/data/request.ts';
import { useText } from '../cloud-texts.ts';
import { WordCloudPicture } from '../word-cloud.tsx';

/** The words of all answers for the whole class, and the same as a list for who does not see the picture. */
export function WordCloudFace({ lessonId, view }: ToolFaceProps) {
  const { t } = useText();
  const { cloud, questions } = view.quiz;
  const questionId = cloud?.questionId ?? '';
  const { data } = useQuery({
    queryKey: ['projectedWords', lessonId, questionId, cloud?.at],
    queryFn: () => query<typeof ProjectedWords>(ProjectedWords, { id: lessonId, questionId }),
    enabled: cloud !== undefined,
    staleTime: Infinity,
  });
  if (cloud === undefined) return null;
  return (
    <section className="cloud-face" aria-label={t('cloud.title')}>
      <h2>{questions[questionId]?.text ?? t('cloud.title')}</h2>
      {data && data.words.length > 0 ? <WordCloudPicture words={data.words} label={t('cloud.title')} /> : <span />}
      <p>
        {data === undefined
          ? t('cloud.loading')
          : data.words.length === 0
            ? t('cloud.none')
            : t('cloud.of', { answers: data.answers, n: data.words.length })}
      </p>
      <ol className="vh">
        {data?.words.map(({ word, n }) => (
          <li key={word}>{`${word} ${n}`}</li>
        ))}
      </ol>
    </section>
  );
}
