import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
/** So much of an id is told: enough to see whether two are the same one. */
const TOLD = 6;

/** What a fact says, field by field in a row; of an id its end, the whole of it in its title. */
export const FactContent = ({ data }: Pick<ReplayedFact, 'data'>) =>
  JSON.stringify(data, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .split(ID)
    .map((part, n) =>
      n % 2 === 0 ? (
        part
      ) : (
        <span key={n} title={part}>
          …{part.slice(-TOLD)}
        </span>
      ),
    );
