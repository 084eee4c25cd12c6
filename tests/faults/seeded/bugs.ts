/** A place in a source, and what stands there in its stead. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A mistake that somebody might make. It is planted in a build of its own: the product holds no switch for it. */
export interface Bug {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** What a checker says of it. */
  readonly caughtBy: RegExp;
}

/** What comparing the read models with a rebuild says. */
const REBUILD = /, which a rebuild has/;

export const bugs: readonly Bug[] = [
  {
    name: 'a consumer goes on from a head that it read after its facts',
    edits: [
      {
        file: 'services/src/bus/embedded.bus.ts',
        from: 'const last = facts.at(-1)?.position ?? after;',
        to: 'const last = facts.length < PAGE ? await this.store.head() : facts.at(-1)!.position;',
      },
    ],
    caughtBy: REBUILD,
  },
  {
    name: 'a receipt before the commit',
    edits: [
      {
        file: 'services/src/ledger/command/mailbox.ts',
        from: 'this.committer.push(decision.entry,',
        to: `const { version } = decision.after.folded;
    job.done(decision.outcome({ status: 'appended', version, position: 1, recordedAt: 0 }));
    this.committer.push(decision.entry,`,
      },
    ],
    caughtBy: /^once: /,
  },
  {
    name: 'a checkpoint outside the transaction',
    edits: [
      {
        file: 'services/src/rows/projector.ts',
        from: 'async () => void (await this.carryOut(manager, name, facts))',
        to: `async () => {
          if (!facts.some(({ type }) => type === 'AnswerSubmitted')) return void (await this.carryOut(manager, name, facts));
          const work = () => this.source.transaction((other) => this.carryOut(other, name, facts));
          setTimeout(() => void work().catch(() => undefined), 200);
        }`,
      },
    ],
    caughtBy: REBUILD,
  },
  {
    name: 'a key in what students are sent',
    edits: [
      {
        file: 'contracts/src/quiz/view.ts',
        from: '...(answerShown && defined({ key, explanation, blanks: blanksSeen(question) })),',
        to: '...defined({ key, explanation, blanks: blanksSeen(question) }),',
      },
    ],
    caughtBy: /^disclosure: /,
  },
  {
    name: 'a socket from another origin',
    edits: [
      {
        file: 'services/src/live/room/gateway.ts',
        from: 'else if (!isOwnOrigin(headers.origin, headers.host, https)) answer(false, 403);',
        to: 'else if (isOwnOrigin(headers.origin, headers.host, https) === undefined) answer(false, 403);',
      },
    ],
    caughtBy: /^origin: /,
  },
  {
    name: 'a refusal from a state that is stale',
    edits: [
      {
        file: 'services/src/ledger/command/mailbox.ts',
        from: 'const decision = job.decide(this.newest,',
        to: `const stale = job.decide(this.durable, (stream) => this.mailboxOf(stream).durable);
    if (stale.facts.length === 0)
      return job.done(stale.outcome({ status: 'appended', version: 0, position: 0, recordedAt: 0 }));
    const decision = job.decide(this.newest,`,
      },
    ],
    caughtBy: /^stale: /,
  },
  {
    name: 'a resume that is off by one',
    edits: [
      {
        file: 'services/src/live/room/views.ts',
        from: 'const base = this.kept.find(({ through }) => through === after);',
        to: `const at = this.kept.findIndex(({ through }) => through === after);
    const base = this.kept[at < 0 ? this.kept.length : at + 1] ?? this.kept[at];`,
      },
    ],
    caughtBy: /^alike: /,
  },
  {
    name: 'an answer before that is still counted',
    edits: [
      {
        file: 'contracts/src/quiz/state.ts',
        from: "for (const letter of before?.choice ?? '') counts[letter] = (counts[letter] ?? 0) - 1;",
        to: '',
      },
    ],
    caughtBy: /^tally: /,
  },
  {
    name: 'a timer that comes half a minute late',
    edits: [
      {
        file: 'services/src/timers/timers.ts',
        from: '[this.clock.now(), AT_ONCE, HOLD]',
        to: '[this.clock.now() - 30_000, AT_ONCE, HOLD]',
      },
    ],
    caughtBy: /^deadline: /,
  },
  {
    name: 'a read model that asks the clock',
    edits: [
      {
        file: 'services/src/reports/quiz-rows.ts',
        from: 'publishedAt: fact.at,',
        to: 'publishedAt: Date.now(),',
      },
    ],
    caughtBy: REBUILD,
  },
  {
    // Each of these alone is held by the two others: the command's id, the decider, the machine before the log.
    name: 'an order that is granted twice',
    edits: [
      {
        file: 'services/src/order/granting.reaction.ts',
        from: 'const key = `${NAME}-${position}-${id}`;',
        to: 'const key = `${NAME}-${position}-${id}-${Math.random().toString(36).slice(2, 6)}`;',
      },
      {
        file: 'services/src/order/granting.reaction.ts',
        from: "const refused = await this.give(fact, 'membership', data.personId, GrantMembership.name, grant);",
        to: `await this.give(fact, 'membership', data.personId, GrantMembership.name, grant);
      const refused = await this.give(fact, 'membership', data.personId, GrantMembership.name, grant);`,
      },
      {
        file: 'services/src/membership/membership.decider.ts',
        from: "if (status(grantMachine, period.orderId) !== 'none') return refuse('already.so');",
        to: '',
      },
      {
        file: 'contracts/src/membership/membership.ts',
        from: "open: { on: { MembershipEnded: 'ended' } },",
        to: "open: { on: { MembershipEnded: 'ended', MembershipGranted: 'open' } },",
      },
    ],
    caughtBy: /^books: /,
  },
  {
    name: 'a score over the score of somebody else',
    edits: [
      {
        file: 'services/src/homework/homework.decider.ts',
        from: "if (data.basedOn !== editedIn) return refuse('edit.conflict', { editedIn, scoreTenths, gradedBy });",
        to: '',
      },
    ],
    caughtBy: /^grades: /,
  },
];
