import { Component, type ReactNode } from 'react';
import { reportError } from '../data/report-error.ts';

interface Props {
  /** What is drawn: with another one it is tried anew. */
  readonly of: unknown;
  /** Shown where its children break. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly of: unknown;
  readonly isBroken: boolean;
}

/** A place that breaks alone: what cannot be drawn leaves all around it as it is, and the next one has its turn. */
export class DrawnOr extends Component<Props, State> {
  override state: State = { of: this.props.of, isBroken: false };

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return Object.is(of, state.of) ? null : { of, isBroken: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    void reportError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
