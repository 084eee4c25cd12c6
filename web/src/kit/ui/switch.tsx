import './switch.css';

interface Props {
  readonly name: string;
  readonly isOn: boolean;
  readonly why: string | undefined;
  readonly onChange: (on: boolean) => void;
}

/** Something that is on or off at once; disabled, its tooltip says why. */
export function Switch({ name, isOn, why, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch t13 i2"
      aria-checked={isOn}
      disabled={why !== undefined}
      title={why}
      onClick={() => onChange(!isOn)}
    >
      {name}
      <span className={isOn ? 'sw on' : 'sw'} />
    </button>
  );
}
