import { useState } from 'react';
import { useNavigate } from 'react-router';
import { download } from '../kit/data/download.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useGateWords } from '../order/gate.tsx';
import type { Of } from './use-report.ts';

const FILES = [
  { key: 'answersXlsx', icon: 'grade', name: 'answers', form: 'xlsx' },
  { key: 'learnersCsv', icon: 'list', name: 'learners', form: 'csv' },
  { key: 'archivePdf', icon: 'slides', name: 'archive', form: 'pdf' },
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

  const closed = useGateWords('archive');
  const navigate = useNavigate();

  async function take({ key, name, form }: Taken): Promise<void> {
    if (key === 'archivePdf' && closed !== undefined) return void navigate('/me/membership');
    if (busy !== undefined) return;
    const title = `${report.title} ${t(`report.file.${name}`)}.${form}`;
    setBusy(key);
    setFailed(undefined);
    try {
      await download(`/api/lesson/${id}/report/${name}.${form}`, title);
      toast('ok', t('report.downloaded', { name: title }));
      setOpen(false);
    } catch (error) {
      setFailed({ key, why: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  }
  const rows = {
    archivePdf: report.questions.length,
    answersXlsx: report.members,
    learnersCsv: report.members,
    interactionCsv: report.interactions,
  };
  return (
    <MenuButton
      icon="download"
      label={t('report.download')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      actions={FILES.map((one) => ({
        label: t(`report.${one.key}`),
        icon: one.icon,
        detail:
          (one.key === 'archivePdf' && closed) ||
          (busy === one.key ? t('report.downloading') : t(`report.${one.key}What`, { n: rows[one.key] })),
        fault: failed?.key === one.key ? t('report.downloadFailed', { why: failed.why }) : undefined,
        stays: true,
        onAction: () => void take(one),
      }))}
    />
  );
}
