interface Timer {
  /** In milliseconds since the Unix epoch, by the time that timers use (`#now`). */
  dueAt: number;
  run: () => void;
  /** Undefined for a timer that runs once. */
  intervalMs?: number;
}

/** The longest delay of a Node timer. Node runs timers with a longer delay at once. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * A page's timers and time. The time passes as in reality, but a test can set or advance it, or stop only the time that
 * scripts read from `Date`.
 */
export class PageClock {
  #offsetMs = 0;
  #fixedAt: number | undefined;
  /** How far `fastForward` and `runFor` have advanced the time. */
  #advancedMs = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer>();
  #wakeUpTimer: NodeJS.Timeout | undefined;
  readonly Date: DateConstructor;
  /** Its `now()` advances with the time, but doesn't change when a test sets the time. */
  readonly performance: Performance;

  constructor() {
    const clock = this;
    this.Date = class extends Date {
      constructor(...dateArguments: unknown[]) {
        super(...((dateArguments.length === 0 ? [clock.shownTime()] : dateArguments) as [number]));
      }
      static override now(): number {
        return clock.shownTime();
      }
    } as DateConstructor;
    this.performance = new Proxy(performance, {
      get(target, name) {
        if (name === 'now') return () => target.now() + clock.#advancedMs;
        const member = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  /** The time that timers use. It passes even while a test has stopped the time in `Date`. */
  #now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** The time that scripts read from `Date`. */
  shownTime(): number {
    return this.#fixedAt ?? this.#now();
  }

  /** Stops the time that scripts read from `Date`. Timers keep running. */
  setFixedTime(time: number): void {
    this.#fixedAt = time;
  }

  setTimeout(run: () => void, delay = 0): number {
    return this.#add({ dueAt: this.#now() + Number(delay || 0), run });
  }

  setInterval(run: () => void, delay = 0): number {
    const intervalMs = Math.max(Number(delay) || 0, 4);
    return this.#add({ dueAt: this.#now() + intervalMs, run, intervalMs });
  }

  clear(id: number | undefined): void {
    if (id !== undefined) this.#timers.delete(id);
  }

  /** Advances the time, then calls each due timer a single time, even if several of its intervals have passed. */
  fastForward(milliseconds: number): void {
    this.#advance(milliseconds);
    this.#runDueTimers();
  }

  #advance(milliseconds: number): void {
    this.#offsetMs += milliseconds;
    this.#advancedMs += milliseconds;
  }

  /** Advances the time from timer to timer, and calls each timer when it becomes due, interval timers repeatedly. */
  runFor(milliseconds: number): void {
    const endTime = this.#now() + milliseconds;
    for (;;) {
      const next = Math.min(endTime, ...[...this.#timers.values()].map(({ dueAt }) => dueAt));
      if (next >= endTime) break;
      this.#advance(Math.max(0, next - this.#now()));
      this.#runDueTimers();
    }
    this.#advance(Math.max(0, endTime - this.#now()));
    this.#runDueTimers();
  }

  /** Sets the time, then calls the timers that are due by that time. */
  setTime(time: number): void {
    this.#offsetMs = time - Date.now();
    this.#runDueTimers();
  }

  /** Removes all timers. Called when the page's document is unloaded. */
  clearAll(): void {
    this.#timers.clear();
    clearTimeout(this.#wakeUpTimer);
  }

  #add(timer: Timer): number {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, timer);
    this.#scheduleWakeUp();
    return this.#lastId;
  }

  #runDueTimers(): void {
    const now = this.#now();
    const due = [...this.#timers]
      .filter(([, { dueAt }]) => dueAt <= now)
      .sort(([, first], [, second]) => first.dueAt - second.dueAt);
    for (const [id, timer] of due) {
      if (!this.#timers.has(id)) continue;
      if (timer.intervalMs === undefined) this.#timers.delete(id);
      else timer.dueAt = now + timer.intervalMs;
      timer.run();
    }
    this.#scheduleWakeUp();
  }

  /** Schedules the next call of `#runDueTimers`. */
  #scheduleWakeUp(): void {
    clearTimeout(this.#wakeUpTimer);
    if (this.#timers.size === 0) return;
    const next = Math.min(...[...this.#timers.values()].map(({ dueAt }) => dueAt));
    this.#wakeUpTimer = setTimeout(() => this.#runDueTimers(), Math.min(Math.max(0, next - this.#now()), maxDelayMs));
  }
}
