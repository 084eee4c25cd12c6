import { useEffect, useRef } from 'react';

/** How loud it is; drawn without React, twenty times a second. */
export function Level({ stream, label }: { readonly stream: MediaStream; readonly label: string }) {
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      if (bar.current) bar.current.value = loudest;
    }, 50);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return <meter ref={bar} className="live-level" aria-label={label} min={0} max={1} value={0} />;
}
