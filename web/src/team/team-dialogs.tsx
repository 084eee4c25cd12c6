import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { ArrangeTeams, CreateTeam } from '@lectern/contracts/team/commands.ts';
import type { Teams } from '@lectern/contracts/team/queries.ts';
import { useState } from 'react';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { TextField, type FieldProps } from '../kit/forms/field.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

const MOST = LIMITS.groupMembers;

interface Props {
  readonly classId: string;
  readonly all: Teams;
  readonly after: () => void;
}

/** What teams are for, how large they are, and until when students see to them. */
export function ArrangeDialog({ classId, all, after, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useText();
  const said = t('team.number', { n: MOST });
  const isNumber = (n: unknown) => typeof n === 'number' && n >= 1 && n <= MOST;
  const number = { as: NumberField, hint: said, check: (n: unknown) => (isNumber(n) ? undefined : said) };
  return (
    <CommandDialog
      title={t('team.arrange')}
      command={ArrangeTeams}
      to={{ family: 'team', id: classId }}
      start={{ least: 3, most: 5, ...all.arrangement }}
      fields={{
        title: { label: t('team.titleEntry') },
        least: { label: t('team.least'), ...number },
        most: { label: t('team.most'), ...number },
        closesAt: {
          label: t('team.closesAt'),
          as: 'moment',
          check: (at) => (at === undefined || Number(at) <= Date.now() ? t('team.closesRequired') : undefined),
        },
      }}
      onClose={onClose}
      onDone={() => {
        toast('ok', t('team.wasArranged'));
        after();
        onClose();
      }}
    >
      <p>{t('team.arrangeWhy')}</p>
    </CommandDialog>
  );
}

/** A whole number. */
function NumberField({ value, onChange, ...props }: FieldProps<number>) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  return (
    <TextField
      {...props}
      value={typed}
      onChange={(said = '') => {
        setTyped(said);
        onChange(/^\d{1,3}$/.test(said) ? Number(said) : undefined);
      }}
    />
  );
}

/** A new team; whoever makes it as a student leads it. */
export function CreateDialog({ classId, after, onClose }: Omit<Props, 'all'> & { readonly onClose: () => void }) {
  const { t } = useText();
  const [teamId] = useState(newId);
  const bounds = { min: LIMITS.groupPasswordMin, max: LIMITS.groupPasswordMost };
  return (
    <CommandDialog
      title={t('team.create')}
      submit={t('team.create')}
      command={CreateTeam}
      to={{ family: 'team', id: classId }}
      start={{ teamId }}
      fields={{
        name: { label: t('team.name') },
        password: { label: t('team.password'), hint: t('team.passwordHint', bounds) },
      }}
      onClose={onClose}
      onDone={(_, { name }) => {
        toast('ok', t('team.wasCreated', { name: String(name) }));
        after();
        onClose();
      }}
    />
  );
}
