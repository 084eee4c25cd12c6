import { LiveVideoService } from '@lectern/contracts/liveVideo/calls.ts';
import type { Layout } from '@lectern/contracts/liveVideo/facts.ts';
import { EndLiveVideo, SetLiveVideoLayout, StartLiveVideo } from '@lectern/contracts/liveVideo/liveVideo.ts';
import type { TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { believed, query } from '../kit/data/request.ts';
import { Button } from '../kit/ui/button.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { begin, stop, useBroadcast } from './broadcast.ts';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { Clock } from './clock.tsx';
import { DeviceCheck } from './device-check.tsx';
import { useDevices, type Wanted } from './devices.ts';
import { Hands } from './hands.tsx';
import { OnAir } from './on-air.tsx';
import { RecordedMark, RecordingState } from './recorded.tsx';
import { Watched } from './seen.tsx';
import { useLiveVideoText } from './texts.ts';

const LAYOUTS: readonly Layout[] = ['small', 'side', 'large', 'sound'];

/** Checks the devices, goes live, and lets students speak. Whatever becomes of it, the lesson goes on. */
export function LiveVideoPanel(props: ToolPanelProps) {
  const { lessonId, view, commands, whyNot, onClose, now } = props;
  const { t } = useLiveVideoText();
  const video = view.liveVideo;
  const isOn =
    view.lesson.status === 'running' && video !== undefined && video.status !== 'ended' && video.status !== 'failed';
  const isClosed = useIsClosed('live');
  const service = useQuery({
    queryKey: ['liveVideo', lessonId, isClosed],
    queryFn: () => query<typeof LiveVideoService>(LiveVideoService, { id: lessonId }),
    enabled: !isOn,
  }).data;
  const state = video && isOn ? t(`liveVideo.is.${video.status}`) : undefined;
  return (
    <ToolPanel icon="cam" title={t('liveVideo.title')} state={state} commands={commands} onClose={onClose}>
      {isOn ? (
        <On {...props} video={video} />
      ) : service?.is === 'none' ? (
        <Notice>{t('liveVideo.notSet')}</Notice>
      ) : service?.is === 'closed' && isClosed && whyNot(StartLiveVideo) === undefined ? (
        <Gate feature="live" />
      ) : (
        <>
          {service?.is === 'away' && <Notice tone="warn">{t('liveVideo.away')}</Notice>}
          {video?.status === 'failed' && (
            <Notice tone="bad">
              <b>{t('liveVideo.failed')}</b>
              <p>{t('liveVideo.failedHow')}</p>
            </Notice>
          )}
          {video?.recording !== undefined && <RecordingState recording={video.recording} />}
          {whyNot(StartLiveVideo) === undefined && service !== undefined ? (
            <Start
              isAgain={video?.recording !== undefined}
              whyNot={service.is === 'away' ? t('liveVideo.away') : undefined}
              busy={commands.isSending(StartLiveVideo)}
              label={t('liveVideo.start')}
              recording={service.recording}
              onStart={async (stream, layout, isRecorded) => {
                const liveVideoId = newId();
                const wanted = { liveVideoId, layout, ...(isRecorded && { isRecorded: true as const }) };
                const started = await commands.give(StartLiveVideo, wanted);
                if (started) begin(lessonId, liveVideoId, stream);
                return started !== undefined;
              }}
              layout={video?.layout ?? 'small'}
            />
          ) : (
            <p className="i2" role="status">
              {whyNot(StartLiveVideo) ?? t('liveVideo.opening')}
            </p>
          )}
          {video?.status === 'ended' && video.publishedAt !== undefined && (
            <p className="i3 t13">
              {t('liveVideo.lasted')} <Clock since={video.publishedAt} until={video.endedAt} now={now} />
            </p>
          )}
        </>
      )}
    </ToolPanel>
  );
}

interface StartProps {
  readonly label: string;
  readonly whyNot?: string | undefined;
  readonly busy?: boolean;
  readonly layout?: Layout;
  /** Whoever was live needs no more telling how it is. */
  readonly isAgain?: boolean;
  /** Whether it can be recorded; undefined of one that goes on. */
  readonly recording?: 'ready' | 'noFolder' | 'noProgram';
  /** Whether it has begun: then the devices are its. */
  readonly onStart: (stream: MediaStream, layout: Layout, isRecorded: boolean) => Promise<boolean>;
}

/** What is wanted is kept while the panel is closed and opened again. */
let wantedLast: Wanted = { camera: true, microphone: true };

function Start({ label, whyNot, busy, layout: first, isAgain, recording, onStart }: StartProps) {
  const { t } = useLiveVideoText();
  const [wanted, setWanted] = useState(wantedLast);
  const [layout, setLayout] = useState<Layout>(first ?? 'small');
  const [isRecorded, setRecorded] = useState(false);
  const devices = useDevices(wanted);
  const isNothing = !wanted.camera && !wanted.microphone;
  const why = whyNot ?? (isNothing ? t('liveVideo.oneAtLeast') : devices.stream ? undefined : t('liveVideo.noDevices'));
  async function start(): Promise<void> {
    const stream = devices.take();
    if (stream !== undefined && !(await onStart(stream, layout, isRecorded))) devices.again();
  }
  return (
    <>
      {isAgain !== true && <p className="d">{t('liveVideo.how')}</p>}
      <DeviceCheck devices={devices} wanted={wanted} onWanted={(next) => setWanted((wantedLast = next))} />
      {recording !== undefined && (
        <div className="live-record">
          <label className="check-line">
            <input
              type="checkbox"
              checked={isRecorded}
              disabled={recording !== 'ready'}
              onChange={({ target }) => setRecorded(target.checked)}
            />
            {t('liveVideo.record')}
          </label>
          <p className="i2 t13">
            {t(recording === 'ready' ? 'liveVideo.recordHow' : `liveVideo.cannotRecord.${recording}`)}
          </p>
        </div>
      )}
      {first !== undefined && <Layouts value={layout} onChange={setLayout} />}
      <footer className="foot">
        <Button look="primary" icon="cam" why={why} busy={busy ?? false} onClick={() => void start()}>
          {label}
        </Button>
      </footer>
    </>
  );
}

function Layouts({ value, onChange, disabled }: { value: Layout; onChange: (to: Layout) => void; disabled?: boolean }) {
  const { t } = useLiveVideoText();
  return (
    <div className="live-layouts">
      <span className="t13 i2">{t('liveVideo.layout')}</span>
      <Segmented
        label={t('liveVideo.layout')}
        value={value}
        options={LAYOUTS.map((id) => ({ id, label: t(`liveVideo.layout.${id}`) }))}
        disabled={disabled ?? false}
        onChange={onChange}
      />
    </div>
  );
}

/** A live video that is on: of whoever has this page, or of a colleague. */
function On(props: ToolPanelProps & { readonly video: TeacherLiveVideoView }) {
  const { lessonId, video, commands, whyNot, nameOf, now } = props;
  const { t } = useLiveVideoText();
  const broadcast = useBroadcast();
  const { liveVideoId, status, by, layout } = video;
  const isMine = by === believed();
  const isSending = broadcast?.liveVideoId === liveVideoId;
  const end = async () => {
    if (await commands.give(EndLiveVideo, { liveVideoId })) stop();
  };
  return (
    <>
      {video.isRecorded && <RecordedMark />}
      {isSending ? (
        <OnAir broadcast={broadcast} video={video} now={now} />
      ) : isMine ? (
        <>
          <Notice tone="warn">{t('liveVideo.elsewhere')}</Notice>
          <Start
            label={t('liveVideo.resume')}
            onStart={async (stream) => {
              begin(lessonId, liveVideoId, stream);
              return true;
            }}
          />
        </>
      ) : (
        <>
          <p>{t('liveVideo.of', { name: nameOf(by) })}</p>
          {status !== 'starting' && (
            <Watched key={video.takes} lessonId={lessonId} feed="teacher" label={t('liveVideo.picture')} />
          )}
        </>
      )}
      <div className="row wraps">
        <Button
          look="danger"
          icon="stop"
          why={whyNot(EndLiveVideo)}
          busy={commands.isSending(EndLiveVideo)}
          onClick={() => void end()}
        >
          {t(status === 'starting' ? 'liveVideo.cancel' : 'liveVideo.stop')}
        </Button>
      </div>
      <Layouts
        value={layout}
        disabled={whyNot(SetLiveVideoLayout) !== undefined}
        onChange={(next) => void commands.give(SetLiveVideoLayout, { liveVideoId, layout: next })}
      />
      {status !== 'starting' && <Hands {...props} />}
    </>
  );
}
