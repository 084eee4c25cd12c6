import { Component, type ReactNode } from 'react';
import { reportError } from '../data/report-error.ts';
import { useUiText } from '../i18n/ui.ts';
import { Alone } from './alone.tsx';
import { Button } from './button.tsx';
import { Empty } from './states.tsx';

/** A screen that broke says so and offers a way back; what was unsent is in storage already. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useUiText();
  return (
    <Alone>
      <Empty
        icon="alert"
        tone="er"
        title={t('error.title')}
        actions={
          <Button look="primary" icon="sync" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        }
      >
        {t('error.kept')}
      </Empty>
    </Alone>
  );
}
