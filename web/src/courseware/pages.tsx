import { ArrangeCoursewarePages } from '@lectern/contracts/courseware/commands.ts';
import type { CoursewareItem, CoursewarePageShown } from '@lectern/contracts/courseware/queries.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Commands } from '../kit/data/use-commands.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { PageLinks } from '../kit/pictures/page-links.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly item: CoursewareItem;
  readonly give: Commands['give'];
}

const moved = (order: readonly number[], n: number, by: number): readonly number[] => {
  const from = order.indexOf(n);
  const to = Math.max(0, Math.min(order.length - 1, from + by));
  return order.filter((one) => one !== n).toSpliced(to, 0, n);
};

/** The pages of the newest edition: looked at, put into another order, deleted, put back; by mouse and by keyboard. */
export function Pages({ item, give }: Props) {
  const { t } = useText();
  const { edition, pages, leftOut, rendering } = item;
  const recorded = pages.map(({ n }) => n);
  /** The order while a page is lifted, and until the server's is there. */
  const [order, setOrder] = useState<readonly number[]>();
  const [lifted, setLifted] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<number>(undefined);
  const mayArrange = rendering === 'success';
  const shown = order ?? recorded;
  const byNumber = new Map([...pages, ...leftOut].map((page) => [page.n, page]));

  async function arrange(next: readonly number[], said: string): Promise<void> {
    setLifted(undefined);
    const isSame = next.length === recorded.length && next.every((n, at) => n === recorded[at]);
    if (isSame) return setOrder(undefined);
    setOrder(next);
    const done = await give(ArrangeCoursewarePages, { edition, pages: [...next] });
    setOrder(undefined);
    if (done)
      toast('ok', said, {
        label: t('courseware.undo'),
        run: () => void give(ArrangeCoursewarePages, { edition, pages: [...recorded] }),
      });
  }
  const saidOrder = t('courseware.arranged');
  // The page that moved keeps the focus, wherever it stands now.
  useEffect(() => {
    const n = held.current;
    if (n !== undefined) list.current?.querySelector<HTMLElement>(`[data-n="${n}"]`)?.focus();
  }, [order]);

  function keys(event: KeyboardEvent, n: number): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!mayArrange) return;
    held.current = n;
    if (event.key === ' ') {
      event.preventDefault();
      if (lifted === n) void arrange(shown, saidOrder);
      else setLifted(n);
    } else if (event.key === 'Escape' && lifted !== undefined) {
      event.preventDefault();
      setLifted(undefined);
      setOrder(undefined);
    } else if (by !== 0 && lifted === n) {
      event.preventDefault();
      setOrder(moved(shown, n, by));
    } else if (by !== 0 && event.altKey) {
      event.preventDefault(); // else the browser goes a page back
      void arrange(moved(shown, n, by), saidOrder);
    }
  }
  const nameOf = (page: CoursewarePageShown, no: number) =>
    page.title === '' ? t('courseware.pageNo', { no }) : t('courseware.page', { no, title: page.title });
  const title = t('courseware.pages', { n: pages.length });
  return (
    <section className="card courseware-pages" aria-label={title}>
      <h2>{title}</h2>
      {item.rendering !== 'failed' && (
        <p className="t13 i2">{t(mayArrange ? 'courseware.pagesHow' : 'courseware.pagesWait')}</p>
      )}
      <ol ref={list}>
        {shown.flatMap((n, at) => {
          const page = byNumber.get(n);
          if (page === undefined) return [];
          const no = at + 1;
          return (
            <li
              key={n}
              className={lifted === n ? 'lifted' : undefined}
              draggable={mayArrange}
              onDragStart={() => setLifted(n)}
              onDragEnd={() => setLifted(undefined)}
              onDragOver={(event) => {
                if (lifted === undefined) return;
                event.preventDefault();
                if (lifted !== n) setOrder(moved(shown, lifted, at - shown.indexOf(lifted)));
              }}
              onDrop={(event) => {
                event.preventDefault();
                void arrange(shown, saidOrder);
              }}
            >
              <button
                type="button"
                data-n={n}
                aria-label={nameOf(page, no)}
                aria-description={lifted === n ? t('courseware.lifted') : undefined}
                onKeyDown={(event) => keys(event, n)}
                onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
                onClick={() => setOpened(n)}
              >
                <img src={page.src} alt="" width={page.width} height={page.height} loading="lazy" draggable={false} />
              </button>
              <span className="row">
                <span className="grow cut t12">{`${no} ${page.title}`}</span>
                {mayArrange && (
                  <Button
                    look="quiet"
                    size="sm"
                    icon="close"
                    aria-label={t('courseware.removePage', { no })}
                    why={shown.length === 1 ? t('courseware.onlyPage') : undefined}
                    onClick={() =>
                      void arrange(
                        shown.filter((one) => one !== n),
                        t('courseware.pageRemoved', { no }),
                      )
                    }
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {leftOut.length > 0 && (
        <details>
          <summary>{t('courseware.leftOut', { n: leftOut.length })}</summary>
          <ol>
            {leftOut.map((page) => (
              <li key={page.n}>
                <img src={page.src} alt={page.title} width={page.width} height={page.height} loading="lazy" />
                <Button size="sm" onClick={() => void arrange(putBack(recorded, page.n), saidOrder)}>
                  {t('courseware.back', { n: page.n })}
                </Button>
              </li>
            ))}
          </ol>
        </details>
      )}
      {opened !== undefined && (
        <Preview pages={pages} n={opened} onGo={setOpened} onClose={() => setOpened(undefined)} nameOf={nameOf} />
      )}
    </section>
  );
}

/** Behind the last page that stands before it in the file. */
function putBack(order: readonly number[], n: number): readonly number[] {
  const before = order.filter((one) => one < n);
  const at = before.length === 0 ? 0 : order.indexOf(Math.max(...before)) + 1;
  return order.toSpliced(at, 0, n);
}

interface PreviewProps {
  readonly pages: readonly CoursewarePageShown[];
  readonly n: number;
  readonly onGo: (n: number) => void;
  readonly onClose: () => void;
  readonly nameOf: (page: CoursewarePageShown, no: number) => string;
}

function Preview({ pages, n, onGo, onClose, nameOf }: PreviewProps) {
  const { t } = useText();
  const at = pages.findIndex((page) => page.n === n);
  const page = pages[at];
  if (page === undefined) return null;
  const step = (by: -1 | 1) => {
    const next = pages[at + by];
    if (next) onGo(next.n);
  };
  return (
    <Dialog
      title={nameOf(page, at + 1)}
      onClose={onClose}
      actions={
        <>
          <Button disabled={at === 0} onClick={() => step(-1)}>
            {t('courseware.previous')}
          </Button>
          <Button disabled={at === pages.length - 1} onClick={() => step(1)}>
            {t('courseware.next')}
          </Button>
        </>
      }
    >
      <div className="courseware-large">
        <img src={page.src} alt={page.text} width={page.width} height={page.height} />
        <PageLinks links={page.links ?? []} width={page.width} height={page.height} />
      </div>
    </Dialog>
  );
}
