import { GiveGrant } from '@lectern/contracts/access/commands.ts';
import { grantKind, type GrantKind } from '@lectern/contracts/access/facts.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useState } from 'react';
import { useCommands } from '../data/use-commands.ts';
import { useText } from '../i18n/teacher.ts';
import { fromLocalInput } from '../i18n/when.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Entry } from '../ui/entry.tsx';
import { SearchPick } from './search-pick.tsx';
import { usePeopleFound, useScopesFound, type FoundPerson, type FoundScope } from './use-found.ts';
import './access.css';

interface Props {
  readonly onClose: () => void;
  readonly onGiven: (name: string, receipt: Receipt | undefined) => void;
}

const MAX = LIMITS.reasonUnits;

/** Gives someone a grant: whom, what, for what, until when and why. The id is made once, so that sending twice gives one. */
export function GiveGrantDialog({ onClose, onGiven }: Props) {
  const { t } = useText();
  const [grantId] = useState(() => newId());
  const [person, setPerson] = useState<FoundPerson>();
  const [kind, setKind] = useState<GrantKind>('review');
  const [isNarrow, setNarrow] = useState(false);
  const [scope, setScope] = useState<FoundScope>();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [told, setTold] = useState(false);
  const [isPast, setPast] = useState(false);
  const commands = useCommands('access', person?.personId ?? '');

  const end = until === '' ? undefined : fromLocalInput(until);
  const isLong = units(reason.trim()) > MAX;
  const needsScope = kind === 'review' && isNarrow;

  async function submit() {
    setTold(true);
    const isOver = end !== undefined && !(end > Date.now());
    setPast(isOver);
    if (person === undefined || isOver || isLong || (needsScope && scope === undefined)) return;
    const done = await commands.give(GiveGrant, {
      grantId,
      kind,
      scope: needsScope ? scope!.scope : {},
      ...(end !== undefined && { until: end }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    });
    if (done) onGiven(person.name, done.receipt);
  }

  return (
    <Dialog
      title={t('access.giveTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form="give-grant" busy={commands.isSending(GiveGrant)}>
            {t('access.giveDo')}
          </Button>
        </>
      }
    >
      <form
        id="give-grant"
        className="grant-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SearchPick
          autoFocus
          label={t('access.person')}
          hint={t('access.personHint')}
          nothing={t('access.nobody')}
          fault={told && person === undefined ? t('access.personRequired') : undefined}
          picked={person}
          onPick={setPerson}
          useFound={usePeopleFound}
          show={({ personId, name, login }) => ({ key: personId, name, detail: login })}
        />
        <fieldset className="grant-kinds">
          <legend>{t('access.kind')}</legend>
          {grantKind.options.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              <span>
                {t(`access.kind.${one}`)}
                <small>{t(`access.kindWhy.${one}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {kind === 'review' && (
          <fieldset className="grant-kinds">
            <legend>{t('access.scope')}</legend>
            {[false, true].map((narrow) => (
              <label key={String(narrow)}>
                <input type="radio" name="scope" checked={isNarrow === narrow} onChange={() => setNarrow(narrow)} />
                <span>{t(narrow ? 'access.scopeSome' : 'access.scopeSchool')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {needsScope && (
          <SearchPick
            label={t('access.scopeFind')}
            hint={t('access.scopeHint')}
            nothing={t('access.noScope')}
            fault={told && scope === undefined ? t('access.scopeRequired') : undefined}
            picked={scope}
            onPick={setScope}
            useFound={useScopesFound}
            show={({ scope: { classId, lessonId }, name, className }) => ({
              key: lessonId ?? classId ?? '',
              name,
              detail: className,
            })}
          />
        )}
        <Entry
          label={t('access.untilEntry')}
          type="datetime-local"
          value={until}
          fault={isPast ? t('access.untilPast') : undefined}
          onChange={(event) => {
            setUntil(event.target.value);
            setPast(false);
          }}
        />
        <Entry
          label={t('access.reasonEntry')}
          value={reason}
          fault={isLong ? t('access.reasonTooLong', { han: MAX / 2 }) : undefined}
          hint={t('access.units', { n: units(reason.trim()), max: MAX })}
          onChange={(event) => setReason(event.target.value)}
        />
        <CommandFailure failure={commands.failure} retry={() => void submit()} />
      </form>
    </Dialog>
  );
}
