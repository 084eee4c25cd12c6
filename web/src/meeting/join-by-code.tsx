import { MEETING } from '@lectern/contracts/meeting/limits.ts';
import { MeetingByCode, type FoundMeeting } from '@lectern/contracts/meeting/queries.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Entry } from '../kit/ui/entry.tsx';
import { Page } from '../kit/ui/page.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { JoinForm } from './join-form.tsx';
import { useText } from './texts.ts';
import '../kit/forms/fields.css';
import '../kit/ui/page-head.css';
import './meeting.css';

const digitsOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '');

/** The page of somebody who was sent a code; an invitation brings it along. */
export function JoinMeetingPage() {
  const { t } = useText();
  return (
    <Page title={t('meeting.joinByCode')}>
      <header className="top">
        <h1>{t('meeting.joinByCode')}</h1>
      </header>
      <JoinByCode isAlone />
    </Page>
  );
}

/** First the code, and what it leads to; then its password, where it has one, and in [R8.37]. */
export function JoinByCode({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const [asked] = useSearchParams();
  const [typed, setTyped] = useState(asked.get('code') ?? '');
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<FoundMeeting>();
  const code = digitsOf(typed);
  async function find(): Promise<void> {
    if (!new RegExp(`^\\d{${MEETING.codeDigits}}$`).test(code)) return setFault(t('meeting.codeShort'));
    setFault(undefined);
    setAsking(true);
    try {
      setFound(await query<typeof MeetingByCode>(MeetingByCode, { code }));
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setAsking(false);
    }
  }
  return (
    <section className="card meeting-join" aria-label={t('meeting.joinByCode')}>
      {!isAlone && <h2>{t('meeting.joinByCode')}</h2>}
      {found === undefined ? (
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void find();
          }}
        >
          <Entry
            label={t('meeting.code')}
            hint={t('meeting.codeHint')}
            fault={fault}
            className="mono"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setFault(undefined);
            }}
          />
          <Button look="primary" type="submit" busy={isAsking}>
            {t('meeting.find')}
          </Button>
        </form>
      ) : (
        <>
          <div>
            <h3>{found.title}</h3>
            <p className="i2">
              {[
                when(found.startsAt),
                t('meeting.by', found),
                t('meeting.inIt', { n: found.people, most: found.most }),
              ].join(' · ')}
            </p>
          </div>
          <JoinForm id={found.id} code={code} hasPassword={found.hasPassword} label={t('meeting.join')} />
          <Button look="quiet" onClick={() => setFound(undefined)}>
            {t('meeting.other')}
          </Button>
        </>
      )}
    </section>
  );
}
