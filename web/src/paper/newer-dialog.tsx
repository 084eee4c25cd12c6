import { RevisePaperQuestions } from '@lectern/contracts/paper/paper.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { libraryPictureAt } from '@lectern/contracts/library/queries.ts';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Asked } from './preview-dialog.tsx';
import { useText } from './texts.ts';
import type { Newer, PaperEditing, PaperItem } from './use-paper.ts';

interface Props {
  readonly editing: PaperEditing;
  /** One of them; all of them where it is absent. */
  readonly only?: string;
  readonly onClose: () => void;
}
interface Pair {
  readonly item: PaperItem;
  readonly now: Newer;
  /** Its number in its variant. */
  readonly n: number;
}
type Revision = Pick<PaperItem, 'itemId' | 'content' | 'from'> & { readonly basedOn: number };

/** What the library says otherwise by now: the paper keeps what it took until somebody takes the newer. */
export function NewerDialog({ editing, only, onClose }: Props) {
  const { t } = useText();
  const { commands, again, newer, paper } = editing;
  const pairs = (paper?.variants ?? []).flatMap((groups) =>
    groups
      .flatMap(({ questions }) => questions)
      .flatMap((item, index): Pair[] => {
        const now = newer.find(({ itemId }) => itemId === item.itemId);
        return now === undefined || (only !== undefined && only !== item.itemId) ? [] : [{ item, now, n: index + 1 }];
      }),
  );
  /** All or none; the number of the last of their facts, which follow on each other. */
  const revise = async (revisions: readonly Revision[]) => {
    const questions = revisions.map(({ itemId, content, from, basedOn }) => ({
      itemId,
      content,
      ...(from && { from }),
      basedOn,
    }));
    const done = await commands.give(RevisePaperQuestions, { questions });
    again();
    return done;
  };
  const take = async (those: readonly Pair[]) => {
    const done = await revise(
      those.map(({ item, now: { content, questionId, edition } }) => ({
        itemId: item.itemId,
        content,
        from: { questionId, version: edition },
        basedOn: item.editedIn,
      })),
    );
    if (done === undefined) return;
    const { version } = done.receipt ?? {};
    const back =
      version === undefined ? [] : those.map(({ item }, at) => ({ ...item, basedOn: version - those.length + 1 + at }));
    toast(
      'ok',
      t('paper.newerTaken', { n: those.length }),
      back.length === 0 ? undefined : { label: t('paper.undo'), run: () => void revise(back) },
    );
    if (those.length === pairs.length) onClose();
  };
  const busy = commands.isSending(RevisePaperQuestions);
  return (
    <Dialog
      title={t('paper.newerTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('paper.newerKeep')}</Button>
          <Button look="primary" busy={busy} onClick={() => void take(pairs)}>
            {t('paper.newerTake', { n: pairs.length })}
          </Button>
        </>
      }
    >
      <p className="i2">{t('paper.newerWhat')}</p>
      {pairs.map(({ item, now, n }) => (
        <section key={item.itemId} className="paper-newer" aria-label={t('paper.question', { n })}>
          <header className="row">
            <b className="grow">
              {t('paper.question', { n })} · {now.code}
            </b>
            <span className="i2">
              {t('paper.newerIn', {
                parts: changedIn(item.content, now.content)
                  .map((one) => t(one))
                  .join(' · '),
              })}
            </span>
            {pairs.length > 1 && (
              <Button size="sm" busy={busy} onClick={() => void take([{ item, now, n }])}>
                {t('paper.newerTakeOne')}
              </Button>
            )}
          </header>
          <div className="both-versions">
            <section className="version">
              <h3>{t('paper.newerHere', { n: item.from?.version ?? 1 })}</h3>
              <Asked n={n} content={item.content} isShown />
            </section>
            <section className="version">
              <h3>{t('paper.newerThere', { n: now.edition })}</h3>
              <PicturesAt value={(file) => libraryPictureAt(now.libraryId, file)}>
                <Asked n={n} content={now.content} isShown />
              </PicturesAt>
            </section>
          </div>
        </section>
      ))}
      <CommandFailure failure={commands.failure} retry={() => void take(pairs)} />
    </Dialog>
  );
}

const PARTS = {
  'paper.part.text': ['kind', 'text'],
  'paper.part.choices': ['choices'],
  'paper.part.key': ['key', 'blanks'],
  'paper.part.pictures': ['pictures'],
  'paper.part.explanation': ['explanation'],
} as const satisfies Record<string, readonly (keyof QuestionContent)[]>;
type Part = keyof typeof PARTS;

/** Which parts of a question are not what they were. */
function changedIn(one: QuestionContent, other: QuestionContent): readonly (Part | 'paper.part.rest')[] {
  const parts = (Object.keys(PARTS) as Part[]).filter((part) =>
    PARTS[part].some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field])),
  );
  return parts.length === 0 ? ['paper.part.rest'] : parts;
}
