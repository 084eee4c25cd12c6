import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { download } from '../kit/data/download.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import type { Of } from './use-report.ts';
import './downloads.css';

const FILES = [
  { key: 'answersXlsx', icon: 'grade', name: 'answers', form: 'xlsx' },
  { key: 'learnersCsv', icon: 'list', name: 'learners', form: 'csv' },
  { key: 'interactionCsv', icon: 'chart', name: 'interaction', form: 'csv' },
] as const;
type Taken = (typeof FILES)[number];
type FileKey = Taken['key'];

/** What of a report can be taken along: each with how much it is, and a second try where it failed. */
export function Downloads({ of: { id, report } }: { of: Of }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<FileKey>();
  const [failed, setFailed] = useState<{ key: FileKey; why: string }>();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const leave = ({ target }: PointerEvent) => place.current?.contains(target as Node) || setOpen(false);
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  async function take({ key, name, form }: Taken): Promise<void> {
    const title = `${report.title} ${t(`report.file.${name}`)}.${form}`;
    setBusy(key);
    setFailed(undefined);
    try {
      await download(`/api/lesson/${id}/report/${name}.${form}`, title);
      toast('ok', t('report.downloaded', { name: title }));
      close();
    } catch (error) {
      setFailed({ key, why: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  }
  function close(): void {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }
  function walk(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as Readonly<Record<string, number>>)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...place.current!.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  }

  const rows = { answersXlsx: report.members, learnersCsv: report.members, interactionCsv: report.interactions };
  return (
    <div className="rep-downloads" ref={place} onKeyDown={walk}>
      <Button icon="download" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('report.download')}
        <Icon name="down" size="xs" />
      </Button>
      {isOpen && (
        <ul className="menu" role="menu" aria-label={t('report.download')}>
          {FILES.map((one) => (
            <li key={one.key} role="none">
              <button
                type="button"
                role="menuitem"
                aria-busy={busy === one.key || undefined}
                aria-disabled={busy !== undefined || undefined}
                onClick={() => busy === undefined && void take(one)}
              >
                <Icon name={failed?.key === one.key ? 'alert' : one.icon} />
                <span>
                  {t(`report.${one.key}`)}
                  {failed?.key === one.key ? (
                    <small className="st bad" role="alert">
                      {t('report.downloadFailed', { why: failed.why })}
                    </small>
                  ) : (
                    <small>
                      {busy === one.key ? t('report.downloading') : t(`report.${one.key}What`, { n: rows[one.key] })}
                    </small>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
