import { attachments, FILE_KINDS, type Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { command } from '@lectern/contracts/kernel/command.ts';
import { richText } from '@lectern/contracts/kernel/rich-text.ts';
import { name } from '@lectern/contracts/kernel/text.ts';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { CommandButton } from '../forms/command-button.tsx';
import { CommandDialog, CommandForm } from '../forms/command-form.tsx';
import { ClassPicker, type ClassesChosen } from '../forms/class-picker.tsx';
import { DateTimeField } from '../forms/date-time-field.tsx';
import { DurationField } from '../forms/duration-field.tsx';
import { ChoiceField, TextField, TickField, type FieldProps, type Option } from '../forms/field.tsx';
import { NetworkError } from '../data/errors.ts';
import { Attachments, FileRow } from '../lists/file-row.tsx';
import { PersonPicker, type ChosenPerson } from '../forms/person-picker.tsx';
import { Picker } from '../forms/picker.tsx';
import { Select } from '../forms/select.tsx';
import type { FieldSpec } from '../forms/use-command-form.ts';
import { useText } from './texts.ts';

const KINDS = ['plain', 'large'] as const;
const AT = Date.UTC(2026, 8, 1, 2, 30);
const PEOPLE: readonly Option[] = [
  { id: '1', label: '林知远', detail: 'lin' },
  { id: '2', label: 'Alexandra Featherstonehaugh', detail: 'alexandra.featherstonehaugh' },
];
const useFound = (search: string) => ({
  items: search === '' ? undefined : PEOPLE.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
});

/** Each field as it is at first, filled in, and with something wrong. */
export function FieldSamples() {
  const { t } = useText();
  const kinds = KINDS.map((id) => ({ id, label: t(`gallery.kind.${id}`), detail: t(`gallery.kindWhy.${id}`) }));
  const fault = t('gallery.tooEarly');
  return (
    <div className="samples">
      <Live<string>>
        {(live) => (
          <TextField {...live} label={t('gallery.name')} hint={t('gallery.nameHint')} counter={{ n: 5, max: 24 }} />
        )}
      </Live>
      <Live start="讲台">
        {(live) => <TextField {...live} label={t('gallery.name')} counter={{ n: 30, max: 24 }} fault={fault} />}
      </Live>
      <Live<string>>{(live) => <TextField {...live} label={t('gallery.text')} long />}</Live>
      <Live start="plain">{(live) => <ChoiceField {...live} label={t('gallery.kind')} options={kinds} />}</Live>
      <Live<string>>{(live) => <Select {...live} label={t('gallery.kind')} options={kinds} />}</Live>
      <Live start="large">
        {(live) => <Select {...live} label={t('gallery.kind')} options={kinds} fault={fault} />}
      </Live>
      <Live<Option>>
        {(live) => <Picker {...live} {...found} label={t('gallery.who')} hint={t('gallery.nameHint')} />}
      </Live>
      <Live start={PEOPLE[1]}>{(live) => <Picker {...live} {...found} label={t('gallery.who')} />}</Live>
      <Live<readonly ChosenPerson[]>>
        {(live) => <PersonPicker {...live} many from={{ classId: 'gallery' }} label={t('gallery.people')} />}
      </Live>
      <Live<ChosenPerson>>{(live) => <PersonPicker {...live} from="school" label={t('gallery.person')} />}</Live>
      <Live<ClassesChosen>>{(live) => <ClassPicker {...live} label={t('gallery.classes')} fault={fault} />}</Live>
      <Live<number>>{(live) => <DateTimeField {...live} label={t('gallery.at')} />}</Live>
      <Live start={AT}>{(live) => <DateTimeField {...live} label={t('gallery.at')} fault={fault} />}</Live>
      <Live start={90}>{(live) => <DurationField {...live} label={t('gallery.length')} />}</Live>
      <Live<boolean> start>
        {(live) => <TickField {...live} label={t('gallery.pinned')} hint={t('gallery.nameHint')} />}
      </Live>
      <CommandForm
        command={SendFiles}
        to={TO}
        fields={{ files: { label: t('gallery.files') } }}
        onDone={() => undefined}
      />
      <ul className="files" aria-label={t('gallery.uploads')}>
        {UPLOADS.map((upload) => (
          <FileRow
            key={upload.status}
            file={{ name: `${t('gallery.files')} ${upload.status}.mp4`, bytes: 12 * 1024 ** 2 }}
            upload={upload}
            onRetry={() => undefined}
            onRemove={() => undefined}
          />
        ))}
      </ul>
      <Attachments files={FILES} address={() => '/kit'} />
    </div>
  );
}

const found = { useFound, show: (option: Option) => option };

interface LiveProps<Value> {
  readonly start?: Value | undefined;
  readonly children: (live: Pick<FieldProps<Value>, 'value' | 'onChange'>) => ReactNode;
}

/** A field that keeps what is entered into it. */
function Live<Value>({ start, children }: LiveProps<Value>) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}

const RenameItem = command('RenameItem', {
  summary: 'A command of the gallery alone.',
  data: z.object({
    name: name(24),
    text: z.optional(richText({ max: 140 })),
    kind: z.enum(KINDS),
    at: z.optional(z.int()),
    basedOn: z.optional(z.int()),
  }),
  allow: { teacher: true },
  records: ['ItemRenamed'],
});
const DeleteItem = command('DeleteItem', {
  summary: 'A command of the gallery alone.',
  data: z.object({}),
  allow: { teacher: true },
  records: ['ItemDeleted'],
});
const SendFiles = command('SendFiles', {
  summary: 'A command of the gallery alone.',
  data: z.object({ files: attachments({ max: 3, types: ['document', 'picture'] }) }),
  allow: { teacher: true },
  records: ['FilesSent'],
});
const FILES: readonly Attachment[] = Object.values(FILE_KINDS).map((endings, at) => ({
  fileId: String(at).repeat(64),
  name: `${'教案'.repeat(2 + at * 8)}.${Object.keys(endings)[0]!}`,
  bytes: 1024 ** (at % 4) * 90,
  type: Object.values(endings)[0]!,
}));
const UPLOADS = [
  { status: 'waiting', sent: 0 },
  { status: 'sending', sent: 5 * 1024 ** 2 },
  { status: 'cut', sent: 8 * 1024 ** 2 },
  { status: 'failed', sent: 0, error: new NetworkError() },
] as const;
const TO = { family: 'gallery', id: '1' };

/** Forms and buttons that give commands: as they are, with faults, in conflict, not allowed. */
export function FormSamples() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const fields: Record<string, FieldSpec> = {
    name: { label: t('gallery.name'), hint: t('gallery.nameHint') },
    text: { label: t('gallery.text') },
    kind: {
      label: t('gallery.kind'),
      options: (id) => ({ label: t(`gallery.kind.${id as 'plain'}`), detail: t(`gallery.kindWhy.${id as 'plain'}`) }),
    },
    at: {
      label: t('gallery.at'),
      as: 'moment',
      check: (at) => (at !== undefined && Number(at) < Date.now() ? t('gallery.tooEarly') : undefined),
    },
  };
  const said = () => toast('ok', t('gallery.undone'));
  const removal = { command: DeleteItem, to: TO, data: {}, onDone: said };
  const machine = { id: 'item', summary: '', per: () => '', initial: 'there', states: { there: { on: {} } } } as const;
  return (
    <div className="samples">
      <section className="card padded">
        <CommandForm
          command={RenameItem}
          to={TO}
          fields={fields}
          start={{ kind: 'plain' }}
          draft="gallery"
          onDone={said}
        />
      </section>
      <div className="stack">
        <Button onClick={() => setOpen(true)}>{t('gallery.form')}</Button>
        <CommandButton {...removal} undo={{ command: DeleteItem, data: {}, said: t('gallery.said') }}>
          {t('gallery.remove')}
        </CommandButton>
        <CommandButton
          {...removal}
          look="danger"
          confirm={{ title: t('gallery.removeTitle'), what: t('gallery.removeWhat') }}
        >
          {t('gallery.remove')}
        </CommandButton>
        <CommandButton {...removal} asker={{ role: 'student', bound: true }}>
          {t('gallery.edit')}
        </CommandButton>
        <CommandButton {...removal} machine={{ of: machine, status: 'there' }}>
          {t('gallery.edit')}
        </CommandButton>
      </div>
      {isOpen && (
        <CommandDialog
          title={t('gallery.dialogTitle')}
          command={RenameItem}
          to={TO}
          fields={fields}
          start={{ name: '讲台', kind: 'plain' }}
          edited={{ basedOn: 1, now: { version: 2, name: 'Lectern', kind: 'plain' } }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            said();
          }}
        />
      )}
    </div>
  );
}
