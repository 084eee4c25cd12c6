import { GiveGrant, ScopesFound } from '@lectern/contracts/access/access.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Done } from '../kit/data/use-commands.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, type FieldProps } from '../kit/forms/field.tsx';
import { PersonPicker, type ChosenPerson } from '../kit/forms/person-picker.tsx';
import { Picker } from '../kit/forms/picker.tsx';
import { useFoundBy } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';

type FoundScope = z.output<typeof ScopesFound.result>['scopes'][number];

interface Entered {
  readonly person?: ChosenPerson;
  readonly kind?: string;
  readonly reach?: string;
  readonly scope?: FoundScope;
  readonly grantId?: string;
  readonly until?: number;
  readonly reason?: string;
}

interface Props {
  readonly onClose: () => void;
  readonly onGiven: (name: string, done: Done) => void;
}

/** Gives someone a grant: whom, what, for what, until when and why. The id is made once, so that sending twice gives one. */
export function GiveGrantDialog({ onClose, onGiven }: Props) {
  const { t } = useText();
  const [grantId] = useState(() => newId());
  const needs = (value: unknown, text: string) => (value === undefined ? text : undefined);
  return (
    <CommandDialog
      title={t('access.giveTitle')}
      submit={t('access.giveDo')}
      command={GiveGrant}
      to={({ person }: Entered) => ({ family: 'access', id: person?.personId ?? '' })}
      start={{ grantId, kind: 'review', reach: 'school' }}
      data={({ grantId: id, kind, scope, until, reason }: Entered) => ({
        grantId: id,
        kind,
        scope: scope?.scope ?? {},
        until,
        reason,
      })}
      fields={({ kind, reach }: Entered) => ({
        person: {
          label: t('access.person'),
          hint: t('access.personHint'),
          as: PersonField,
          check: (person) => needs(person, t('access.personRequired')),
        },
        kind: {
          label: t('access.kind'),
          options: (id) => ({
            label: t(`access.kind.${id as 'review'}`),
            detail: t(`access.kindWhy.${id as 'review'}`),
          }),
        },
        ...(kind === 'review' && { reach: { label: t('access.scope'), as: ReachField } }),
        ...(kind === 'review' &&
          reach === 'some' && {
            scope: {
              label: t('access.scopeFind'),
              hint: t('access.scopeHint'),
              as: ScopeField,
              check: (scope: unknown) => needs(scope, t('access.scopeRequired')),
            },
          }),
        until: {
          label: t('access.untilEntry'),
          as: 'moment',
          check: (until) => (until !== undefined && !(Number(until) > Date.now()) ? t('access.untilPast') : undefined),
        },
        reason: { label: t('access.reasonEntry') },
      })}
      onClose={onClose}
      onDone={(done, { person }: Entered) => onGiven(person!.name, done)}
    />
  );
}

const useScopes = (search: string) => useFoundBy(ScopesFound, 'scopes', search);

const PersonField = (props: FieldProps<ChosenPerson>) => <PersonPicker {...props} from="school" />;

function ScopeField(props: FieldProps<FoundScope>) {
  const { t } = useText();
  const show = ({ scope: { classId, lessonId }, name, className }: FoundScope) => ({
    id: lessonId ?? classId ?? '',
    label: name,
    detail: className,
  });
  return <Picker {...props} useFound={useScopes} show={show} nothing={t('access.noScope')} />;
}

function ReachField(props: FieldProps<string>) {
  const { t } = useText();
  const options = [
    { id: 'school', label: t('access.scopeSchool') },
    { id: 'some', label: t('access.scopeSome') },
  ];
  return <ChoiceField {...props} options={options} />;
}
