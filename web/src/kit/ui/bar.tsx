/** A share as a bar; the number stands beside it. */
export const Bar = ({ share }: { share: number }) => (
  <span className="tr" aria-hidden="true">
    <i style={{ width: `${share * 100}%` }} />
  </span>
);
