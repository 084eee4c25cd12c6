import './key-list.css';

export type KeyRow = readonly [keys: readonly string[], what: string];

/** Which keys do what. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className="keys">
      {rows.map(([names, what]) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
