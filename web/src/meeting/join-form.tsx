import { JoinMeeting } from '@lectern/contracts/meeting/meeting.ts';
import { MeetingDetail, Meetings } from '@lectern/contracts/meeting/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommands } from '../kit/data/use-commands.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Entry } from '../kit/ui/entry.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  /** Of who was not invited. */
  readonly code?: string;
  readonly hasPassword: boolean;
  readonly label: string;
  readonly onIn?: () => void;
}

/** Coming in. Why not is said here: a wrong password, nobody there yet, or no room left [R9.14]. */
export function JoinForm({ id, code, hasPassword, label, onIn }: Props) {
  const { t } = useText();
  const go = useNavigate();
  const client = useQueryClient();
  const readAgain = useReadAgain(Meetings);
  const { give, isSending, failure } = useCommands('meeting', id);
  const [password, setPassword] = useState('');
  async function join(): Promise<void> {
    const done = await give(JoinMeeting, { ...(code !== undefined && { code }), ...(hasPassword && { password }) });
    if (done === undefined) return;
    readAgain(done.receipt);
    await client.invalidateQueries({ queryKey: [MeetingDetail.name, id] });
    onIn?.();
    void go(`/meetings/${id}`);
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      {hasPassword && (
        <Entry
          label={t('meeting.password')}
          type="password"
          autoComplete="off"
          maxLength={64}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <CommandFailure failure={failure} retry={() => void join()} />
      <Button look="primary" type="submit" busy={isSending(JoinMeeting)}>
        {label}
      </Button>
    </form>
  );
}
