/** How much of something is done, from 0 to 1. */
export function Meter({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <span
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
