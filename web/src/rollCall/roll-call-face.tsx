import { CalledName } from '@lectern/contracts/rollCall/rollCall.ts';
import { useQuery } from '@tanstack/react-query';
import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { query } from '../kit/data/request.ts';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { useRollCallText } from './texts.ts';

/** That somebody is called; who, only where the teacher shows names. */
export function RollCallFace({ lessonId, view }: ToolFaceProps) {
  const { t } = useRollCallText();
  const open = Object.entries(view.rollCall?.rounds ?? {}).find(([, { closedAt }]) => closedAt === undefined);
  const [rollCallId = '', round] = open ?? [];
  const n = Object.keys(round?.calls ?? {}).length;
  const isNamed = round?.namesShown === true && n > 0;
  const { data } = useQuery({
    queryKey: ['called', lessonId, rollCallId, n],
    queryFn: () => query<typeof CalledName>(CalledName, { id: lessonId, rollCallId, n }),
    enabled: isNamed,
    staleTime: Infinity,
  });
  if (round === undefined) return null;
  const name = isNamed ? data?.name : undefined;
  return (
    <ToolFace
      title={t('rollCall.nth', { n: round.no })}
      big={n === 0 ? t('rollCall.waiting') : (name ?? t('rollCall.look'))}
      foot={
        <>
          {t('rollCall.fingerprint')} {round.commitment.slice(0, 16)}…
        </>
      }
    >
      {n > 0 && (
        <span className="sub">
          {t('rollCall.outOf', { of: round.calls[n]?.of ?? 0 })}
          {name === undefined && <> · {t('rollCall.lookWhy')}</>}
        </span>
      )}
    </ToolFace>
  );
}
