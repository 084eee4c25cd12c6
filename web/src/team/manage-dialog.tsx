import { may } from '@lectern/contracts/kernel/roles.ts';
import {
  AppointCaptain,
  DeleteTeam,
  PlaceTeamMember,
  RemoveTeamMember,
  RenameTeam,
} from '@lectern/contracts/team/commands.ts';
import type { Teams, TeamShown } from '@lectern/contracts/team/queries.ts';
import { useState } from 'react';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandForm } from '../kit/forms/command-form.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly classId: string;
  readonly team: TeamShown;
  readonly all: Teams;
  readonly after: () => void;
  readonly onClose: () => void;
}

/** What its captain does with a team, and who teaches the class: rename it, see to its members, dissolve it. */
export function ManageDialog({ classId, team, all, after, onClose }: Props) {
  const { t } = useText();
  const { teamId, name, captainId, members = [], count } = team;
  const to = { family: 'team', id: classId };
  const user = useUser();
  const commands = useCommands('team', classId);
  const places = may({ role: all.role, bound: true }, PlaceTeamMember.allow);
  const isFull = count >= (all.arrangement?.most ?? 0);
  const { unplaced = [] } = all;
  const [renamed, setRenamed] = useState(name);
  async function place(personId: string): Promise<void> {
    if (await commands.give(PlaceTeamMember, { teamId, personId })) after();
  }
  return (
    <Dialog
      title={t('team.manageOf', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('team.done')}</Button>}
    >
      <CommandForm
        key={renamed}
        command={RenameTeam}
        to={to}
        start={{ teamId, name: renamed }}
        fields={{ name: { label: t('team.name') } }}
        submit={t('team.rename')}
        onDone={(_, { name: typed }) => {
          setRenamed(String(typed).trim());
          toast('ok', t('team.renamed'));
          after();
        }}
      />
      <ul className="team-list">
        {members.map(({ personId, name: who, login }) => (
          <li key={personId} className="row wraps">
            <span className="grow">
              {who}
              <small>{[login, personId === captainId && t('team.captain')].filter(Boolean).join(' · ')}</small>
            </span>
            {personId !== captainId && (
              <CommandButton
                command={AppointCaptain}
                to={to}
                data={{ teamId, personId }}
                size="sm"
                aria-label={t('team.appointOf', { name: who })}
                // Whoever teaches can take it back, a captain can’t.
                {...(!places && {
                  confirm: { title: t('team.appointTitle', { name: who }), what: t('team.appointWhat') },
                })}
                onDone={() => {
                  toast('ok', t('team.wasAppointed', { name: who }));
                  after();
                }}
              >
                {t('team.appoint')}
              </CommandButton>
            )}
            {personId !== user.id && (
              <CommandButton
                command={RemoveTeamMember}
                to={to}
                data={{ teamId, personId }}
                size="sm"
                aria-label={t('team.removeOf', { name: who })}
                onDone={() => {
                  toast('ok', t('team.wasRemoved', { name: who }));
                  after();
                }}
              >
                {t('team.remove')}
              </CommandButton>
            )}
          </li>
        ))}
      </ul>
      {places && !isFull && unplaced.length > 0 && (
        <Select
          label={t('team.add')}
          value={undefined}
          options={unplaced.map(({ personId, name: who }) => ({ id: personId, label: who }))}
          onChange={(personId) => personId !== undefined && void place(personId)}
        />
      )}
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      <CommandButton
        command={DeleteTeam}
        to={to}
        data={{ teamId }}
        look="danger"
        confirm={{ title: t('team.deleteTitle', { name }), what: t('team.deleteWhat', { n: count }) }}
        onDone={() => {
          toast('ok', t('team.wasDeleted', { name }));
          after();
          onClose();
        }}
      >
        {t('team.delete')}
      </CommandButton>
    </Dialog>
  );
}
