import { AnsweringName } from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { inSeconds, newestFirst } from './rounds.ts';
import { useQuickAnswerText } from './texts.ts';

/** The countdown, that it is open, and whose place answers; a name only where the teacher shows names. */
export function QuickAnswerFace({ lessonId, view, now }: ToolFaceProps) {
  const { t } = useQuickAnswerText();
  const [quickAnswerId = '', round] = newestFirst(view.quickAnswer?.rounds)[0] ?? [];
  const left = Math.ceil(Math.max(0, useTimeLeft(round?.opensAt ?? 0, now)) / 1000);
  const place = round?.right ?? round?.turn ?? 0;
  const isNamed = round?.namesShown === true && place > 0;
  const { data } = useQuery({
    queryKey: ['answering', lessonId, quickAnswerId, place],
    queryFn: () => query<typeof AnsweringName>(AnsweringName, { id: lessonId, quickAnswerId, place }),
    enabled: isNamed,
    staleTime: Infinity,
  });
  if (round === undefined) return null;
  const { question, pressed, firstAt, opensAt, right } = round;
  const title = question ?? t('quickAnswer.title');
  if (left > 0) return <ToolFace title={title} big={String(left)} isClock foot={t('quickAnswer.phones')} />;
  const name = isNamed ? data?.name : undefined;
  const said = right === undefined ? t('quickAnswer.turnPlease', { place }) : t('quickAnswer.rightIs', { place });
  const nobody = round.closedAt === undefined ? t('quickAnswer.go') : t('quickAnswer.nobody');
  return (
    <ToolFace
      title={title}
      big={place > 0 ? (name ?? said) : pressed > 0 ? t('quickAnswer.noneRight') : nobody}
      foot={
        firstAt === undefined ? t('quickAnswer.phones') : t('quickAnswer.fastest', { s: inSeconds(firstAt - opensAt) })
      }
    >
      {pressed > 0 && (
        <span className="sub">
          {name !== undefined && <>{said} · </>}
          {t('quickAnswer.pressed', { n: pressed })}
        </span>
      )}
    </ToolFace>
  );
}
