import { Component, type ReactNode } from 'react';
import { reportError } from '../data/report-error.ts';
import { useUiText } from '../i18n/ui.ts';
import { Alone } from './alone.tsx';
import { Button } from './button.tsx';
import { Empty } from './states.tsx';

interface State {
  readonly broken: boolean;
  readonly requestId?: string | undefined;
}

/** A screen that broke says so and offers a way back; what was unsent is in storage already. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    void reportError(error).then((requestId) => this.setState({ requestId }));
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken requestId={this.state.requestId} /> : this.props.children;
  }
}

function Broken({ requestId }: { requestId: string | undefined }) {
  const { t } = useUiText();
  return (
    <Alone>
      <Empty
        icon="alert"
        tone="er"
        title={t('error.title')}
        requestId={requestId}
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
