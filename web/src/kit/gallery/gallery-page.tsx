import { useState, type ReactNode } from 'react';
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { Chart } from '../charts/chart.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Finder } from '../forms/finder.tsx';
import { MenuButton } from '../overlays/menu.tsx';
import { Tabs } from '../overlays/tabs.tsx';
import { FieldSamples, FormSamples } from './form-samples.tsx';
import { ListSamples, TableSample } from './list-samples.tsx';
import { RichSamples } from './rich-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { isRoman, useReading } from '../i18n/reading.ts';
import { useText } from './texts.ts';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import './gallery.css';

answerHere();

const PARTS = ['overlays', 'fields', 'rich', 'forms', 'lists', 'states', 'table', 'chart'] as const;
type Part = (typeof PARTS)[number];

const SAMPLES: { readonly [part in Part]: () => ReactNode } = {
  overlays: () => <OverlaySamples />,
  fields: () => <FieldSamples />,
  rich: () => <RichSamples />,
  forms: () => <FormSamples />,
  lists: () => <ListSamples />,
  states: () => <StateSamples />,
  table: () => <TableSample />,
  chart: () => <ChartSample />,
};

/** Every part of the kit in every state, in development only: what the tests of screens walk, and where one tries a part. */
export function GalleryPage() {
  const { t } = useText();
  const [part, setPart] = useState<Part>('overlays');
  return (
    <main className="gallery">
      <title>{t('gallery.title')}</title>
      <header className="row">
        <h1 className="grow">{t('gallery.title')}</h1>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <Tabs
        label={t('gallery.title')}
        tabs={PARTS.map((id) => ({ id, label: t(`gallery.${id}`) }))}
        selected={part}
        onSelect={setPart}
      >
        {SAMPLES[part]()}
      </Tabs>
    </main>
  );
}

function OverlaySamples() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const undo = { label: t('gallery.undone'), run: () => toast('info', t('gallery.undone')) };
  return (
    <div className="row">
      <Button onClick={() => setOpen(true)}>{t('gallery.dialog')}</Button>
      <Button onClick={() => toast('ok', t('gallery.said'), undo)}>{t('gallery.toast')}</Button>
      <MenuButton
        actions={[
          { label: t('gallery.edit'), icon: 'board', onAction: () => setOpen(true) },
          { label: t('gallery.remove'), icon: 'close', danger: true, onAction: () => toast('ok', t('gallery.said')) },
          { label: t('gallery.form'), why: t('gallery.removeWhy'), onAction: () => toast('bad', '') },
        ]}
      />
      <div className="seg">
        <Finder
          label={t('gallery.person')}
          placeholder={t('gallery.findBy')}
          chosen={undefined}
          isPressed={false}
          useFound={usePeople}
          nothing={() => t('gallery.nobody')}
          more={() => ''}
          onPick={(id) => toast('ok', PEOPLE.find(({ personId }) => personId === id)!.name)}
        >
          {t('gallery.find')}
        </Finder>
      </div>
      {isOpen && (
        <Dialog
          title={t('gallery.dialogTitle')}
          onClose={() => setOpen(false)}
          actions={
            <Button look="primary" onClick={() => setOpen(false)}>
              {t('gallery.edit')}
            </Button>
          }
        >
          <form className="form">
            <label className="entry">
              <span>{t('gallery.name')}</span>
              <input value={name} onChange={({ target }) => setName(target.value)} />
            </label>
          </form>
        </Dialog>
      )}
    </div>
  );
}

function usePeople(typed: string) {
  const { reading, isComing } = useReading(isRoman(typed));
  const options = PEOPLE.filter(({ name }) => name.includes(typed) || reading?.(name, typed) === true).map(
    ({ personId: id, name: label, login: detail }) => ({ id, label, detail }),
  );
  return { options, isComing };
}

const OPTION = {
  grid: { left: 40, right: 12, top: 16, bottom: 28 },
  xAxis: { type: 'category', data: ['1', '2', '3', '4', '5', '6', '7'] },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', data: [12, 18, 9, 22, 30, 16, 25] }],
};

function ChartSample() {
  const { t } = useText();
  return (
    <section className="card">
      <Chart label={t('gallery.bars')} option={OPTION} />
    </section>
  );
}

/** The only data of the gallery: what a server would answer to its form, without one. */
const PATH = '/api/gallery/';

const problem = (status: number, code: string, title: string, more: object = {}) =>
  Response.json({ type: `/problems/${code}`, status, code, title, ...more }, { status });

/** Whom and what the pickers find. */
const PEOPLE = ['林知远', '陈思齐', 'Alexandra Featherstonehaugh'].map((name, at) => ({
  personId: String(at + 1),
  name,
  login: `s010${at + 1}`,
}));
const CLASSES = ['物理 2501 班', '物理 2502 班'].map((name, at) => ({
  id: String(at + 1),
  name,
  students: 40,
  inviteCode: '',
  status: 'open',
}));

function found(address: string): object | undefined {
  const { pathname, searchParams } = new URL(address, location.href);
  const search = searchParams.get('search') ?? '';
  const people = PEOPLE.filter(({ name, login }) => `${name} ${login}`.includes(search));
  if (pathname === '/api/classes') return { classes: CLASSES };
  if (pathname === '/api/class/gallery/people') return { rows: people, asOf: { position: 1, lagMs: 0 } };
  return pathname === '/api/grants/people' ? { people } : undefined;
}

/** Names that are refused at their field, and those that somebody else changed meanwhile. */
function answerHere(): void {
  document.cookie = `${COOKIES.csrf}=gallery; path=/`; // or the server would be asked for one first
  const elsewhere = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const known = typeof address === 'string' ? found(address) : undefined;
    if (known !== undefined) return Response.json(known);
    if (typeof address !== 'string' || !address.startsWith(PATH)) return elsewhere(address, init);
    const { name, basedOn } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      name?: string;
      basedOn?: number;
    };
    if (name === 'taken')
      return problem(422, 'request.invalid', '有几处填得不对，改好后再提交', {
        faults: [{ path: 'name', code: 'text.tooLong', max: 4 }],
      });
    if (basedOn === 1) return problem(409, 'edit.conflict', '别处刚改过，请看看要留哪一个');
    return Response.json({ version: 3, cursor: { incarnation: 'gallery', position: 1 } });
  };
}
