interface Props {
  readonly name: string;
  /** The address of their picture; without one, or while it can’t be had, it is the first letter of the name. */
  readonly picture?: string | undefined;
  readonly look?: 'me';
  readonly large?: boolean;
}

/** Who somebody is at a glance. The name stands beside it, so it says nothing to a screen reader. */
export const Avatar = ({ name, picture, look, large = false }: Props) => (
  <span className={['ava', look, large && 'large'].filter(Boolean).join(' ')} aria-hidden="true">
    {Array.from(name)[0] ?? '?'}
    {picture !== undefined && (
      <img key={picture} src={picture} alt="" onError={({ currentTarget }) => currentTarget.remove()} />
    )}
  </span>
);
