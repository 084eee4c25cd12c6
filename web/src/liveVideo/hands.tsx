import { DeclineHand, EndSpeaking, InviteSpeaker } from '@lectern/contracts/liveVideo/liveVideo.ts';
import type { TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import { useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Clock } from './clock.tsx';
import { useLiveVideoText } from './texts.ts';

/** Who wants to speak, the longest waiting first, and whoever does: one at a time. */
export function Hands(props: ToolPanelProps & { readonly video: TeacherLiveVideoView }) {
  const { video, commands, whyNot, nameOf, onPerson, now } = props;
  const { t } = useLiveVideoText();
  const [camera, setCamera] = useState(false);
  const { liveVideoId } = video;
  const order = { speaking: 0, invited: 1, raised: 2, down: 3 };
  const all = Object.entries(video.hands).sort(
    ([, one], [, other]) => order[one.is] - order[other.is] || one.at - other.at,
  );
  const isTaken = all.some(([, { is }]) => is !== 'raised');
  const why = whyNot(InviteSpeaker);
  return (
    <section className="live-hands" aria-label={t('liveVideo.hands')}>
      <h3>
        <Icon name="bell" size="s" />
        {t('liveVideo.handsUp', { n: all.length })}
      </h3>
      {all.length === 0 && <p className="i3 t13">{t('liveVideo.noHands')}</p>}
      <ul>
        {all.map(([personId, { is, at, camera: seen }]) => (
          <li key={personId} className={is === 'speaking' ? 'on' : undefined}>
            <button type="button" className="link" onClick={() => onPerson(personId)}>
              {nameOf(personId)}
            </button>
            <span className="t12 i2 grow">
              {is !== 'down' && t(`liveVideo.hand.${is === 'speaking' && seen === true ? 'seen' : is}`)}{' '}
              <Clock since={at} now={now} />
            </span>
            {is === 'speaking' && (
              <Button
                size="sm"
                busy={commands.isSending(EndSpeaking)}
                onClick={() => void commands.give(EndSpeaking, { liveVideoId })}
              >
                {t('liveVideo.endSpeaking')}
              </Button>
            )}
            {is === 'raised' && !isTaken && (
              <Button
                size="sm"
                why={why}
                onClick={() => void commands.give(InviteSpeaker, { liveVideoId, personId, camera })}
              >
                {t('liveVideo.invite')}
              </Button>
            )}
            {is !== 'speaking' && why === undefined && (
              <Button
                look="quiet"
                size="sm"
                icon="close"
                aria-label={t('liveVideo.lowerOf', { name: nameOf(personId) })}
                onClick={() => void commands.give(DeclineHand, { liveVideoId, personId })}
              />
            )}
          </li>
        ))}
      </ul>
      {all.length > 0 && (
        <label className="check-line">
          <input type="checkbox" checked={camera} onChange={({ target }) => setCamera(target.checked)} />
          {t('liveVideo.withCamera')}
        </label>
      )}
    </section>
  );
}
