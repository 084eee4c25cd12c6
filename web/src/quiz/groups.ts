/** So many answers are named one by one, on a phone as on the projector. */
const NAMED = 5;

/** What most people filled into a blank, most first; the rest under an empty name at the end. */
export function mostGiven(same: Readonly<Record<string, number>> = {}, named = NAMED) {
  const all = Object.entries(same)
    .map(([text, n]) => ({ text, n }))
    .sort((one, other) => other.n - one.n || (one.text < other.text ? -1 : 1));
  const rest = all.slice(named).reduce((sum, { n }) => sum + n, 0);
  return rest === 0 ? all : [...all.slice(0, named), { text: '', n: rest }];
}
