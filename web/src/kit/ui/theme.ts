import { useSyncExternalStore } from 'react';

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'lectern.theme';
const system = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const chosen = (): Theme => (localStorage.getItem(KEY) as Theme | null) ?? 'auto';

function apply(): void {
  const theme = chosen();
  document.documentElement.dataset['theme'] = theme === 'auto' ? (system().matches ? 'dark' : 'light') : theme;
}

/** Shows the stored choice, or follows the system; an entry calls it once, before it renders. */
export function startTheme(): void {
  apply();
  system().addEventListener('change', apply);
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, chosen);
  return [theme, choose];
}

function choose(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
