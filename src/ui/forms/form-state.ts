import { afterPointerUp, startTrackingPointers } from '../focus/after-pointer-up';

/** A validation rule, as in src/rules. Returns the normalized value or, in `reason`, the text key of the error. */
export type FieldCheck<T, Values> = (
  value: T,
  values: Values,
) => { ok: true; value: unknown } | { ok: false; reason: string };

export type FormChecks<Values> = { [Name in keyof Values]?: FieldCheck<Values[Name], Values> };

/** The values as the checks normalized them; fields without a check are unchanged. */
export type NormalizedValues<Values, Checks> = {
  [Name in keyof Values]: Name extends keyof Checks
    ? Checks[Name] extends (value: never, values: never) => infer Result
      ? Extract<Result, { ok: true }> extends { value: infer Value }
        ? Value
        : Values[Name]
      : Values[Name]
    : Values[Name];
};

/** React ref for the element of a field. The form focuses this element if the field is invalid. */
export type ControlRef = (element: HTMLElement | null) => void;

/** Props for a field component: `<TextField {...form.field('email')} />`. */
export interface FieldBinding<T> {
  name: string;
  value: T;
  error: string | undefined;
  /**
   * Whether screen readers announce the error. False for an error that appeared on submit, because the form then
   * announces the number of errors.
   */
  announcesError: boolean;
  onChange: (value: T) => void;
  onBlur: () => void;
  controlRef: ControlRef;
}

export interface FormOptions<Values extends object, Checks extends FormChecks<Values>> {
  initial: Values;
  checks?: Checks;
  onSubmit: (values: NormalizedValues<Values, Checks>) => unknown;
  /** Called on submit with the number of invalid fields, and with 0 when a value changes or the form is reset. */
  onInvalidCount?: ((count: number) => void) | undefined;
  /**
   * The number of invalid fields that aren't part of this form, such as those of a frame. It's added to the number that
   * is announced when this form is invalid too. Undefined if there are none.
   */
  countOtherErrors?: (() => Promise<number> | undefined) | undefined;
}

export interface FormSnapshot<Values> {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  /** The fields that lost focus after a change; after a submit, all fields. */
  touched: Partial<Record<keyof Values, true>>;
  isSubmitting: boolean;
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`, as a number because the unit tests run without a DOM. */
const documentPositionFollowing = 4;

/** The element to focus in a field: the control, or in a composite field its invalid, checked or first control. */
function focusableIn(control: HTMLElement): HTMLElement {
  if (/^(INPUT|SELECT|TEXTAREA|BUTTON|IFRAME)$/.test(control.tagName)) return control;
  return (
    control.querySelector<HTMLElement>('[aria-invalid=true]:not([disabled])') ??
    control.querySelector<HTMLElement>('input:checked') ??
    control.querySelector<HTMLElement>('input:not([disabled]),select,textarea,button,[tabindex]') ??
    control
  );
}

/**
 * A form's state without UI. Errors appear when a changed field loses focus and on submit. After that, each change of a
 * value checks the fields with errors again. Only `set` and `reset` change values.
 */
export class FormState<Values extends object, Checks extends FormChecks<Values>> {
  private snapshot: FormSnapshot<Values>;
  private readonly listeners = new Set<() => void>();
  /** Fields whose value `set` has changed. */
  private readonly changed = new Set<keyof Values>();
  /** Fields whose error comes from `setError`, usually a server error. Changes of other fields don't clear it. */
  private readonly serverErrors = new Set<keyof Values>();
  /** Fields whose error appeared on submit. They don't announce it, because the form announces the number of errors. */
  private readonly unannounced = new Set<keyof Values>();
  private readonly controls = new Map<keyof Values, HTMLElement>();
  private readonly handlers = new Map<keyof Values, object>();

  constructor(public options: FormOptions<Values, Checks>) {
    this.snapshot = { values: options.initial, errors: {}, touched: {}, isSubmitting: false };
    startTrackingPointers();
  }

  readonly read = (): FormSnapshot<Values> => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly set = <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
    this.changed.add(name);
    const values = { ...this.snapshot.values, [name]: value };
    const errors = { ...this.snapshot.errors };
    this.serverErrors.delete(name);
    this.unannounced.delete(name);
    this.options.onInvalidCount?.(0);
    // A field may depend on another one (such as a repeated password), so all fields with errors are checked again.
    for (const invalidName of Object.keys(errors) as (keyof Values)[]) {
      if (this.serverErrors.has(invalidName)) continue;
      const reason = this.reasonOf(invalidName, values);
      if (reason) errors[invalidName] = reason;
      else delete errors[invalidName];
    }
    this.update({ values, errors });
  };

  /** Checks a field that the visitor changed, when it loses the focus. */
  readonly handleBlur = (name: keyof Values): void => {
    if (!this.changed.has(name)) return;
    const reason = this.reasonOf(name, this.snapshot.values);
    const errors = { ...this.snapshot.errors };
    if (reason) errors[name] = reason;
    this.update({ errors, touched: { ...this.snapshot.touched, [name]: true } });
  };

  /** Sets a field's error, as a text key or a sentence; undefined clears it. */
  readonly setError = (name: keyof Values, error: string | undefined): void => {
    const errors = { ...this.snapshot.errors };
    this.unannounced.delete(name);
    if (error) {
      errors[name] = error;
      this.serverErrors.add(name);
    } else {
      delete errors[name];
      this.serverErrors.delete(name);
    }
    this.update({ errors });
  };

  /** Clears all errors and replaces all values, by default with the initial ones. */
  readonly reset = (values: Values = this.options.initial): void => {
    this.changed.clear();
    this.serverErrors.clear();
    this.unannounced.clear();
    this.options.onInvalidCount?.(0);
    this.update({ values, errors: {}, touched: {} });
  };

  /** Checks all fields, then calls `onSubmit` or focuses the first invalid field. Ignored while a submit is pending. */
  readonly submit = async (): Promise<void> => {
    if (this.snapshot.isSubmitting) return;
    const normalized = this.checkAll();
    if (!normalized) return this.focusFirstError();
    this.update({ isSubmitting: true });
    try {
      await this.options.onSubmit(normalized);
    } finally {
      this.update({ isSubmitting: false });
    }
  };

  /** Focuses the first invalid field in document order. */
  readonly focusFirstError = async (): Promise<void> => {
    // Waits for the errors to render: `focusableIn` looks for `aria-invalid` in composite fields.
    await undefined;
    const invalidControls = [...this.controls]
      .filter(([name]) => this.snapshot.errors[name])
      .map(([, control]) => control);
    invalidControls.sort((a, b) => (a.compareDocumentPosition(b) & documentPositionFollowing ? -1 : 1));
    const first = invalidControls[0];
    if (first) focusableIn(first).focus();
  };

  /** The props for a field component. The functions among them are stable across renders. */
  readonly field = <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> => {
    let handlers = this.handlers.get(name);
    if (!handlers) {
      handlers = {
        onChange: (value: Values[Name]) => this.set(name, value),
        onBlur: () => afterPointerUp(() => this.handleBlur(name)),
        controlRef: (element: HTMLElement | null) => {
          if (element) this.controls.set(name, element);
          else this.controls.delete(name);
        },
      } satisfies Partial<FieldBinding<Values[Name]>>;
      this.handlers.set(name, handlers);
    }
    const { values, errors } = this.snapshot;
    return {
      ...(handlers as FieldBinding<Values[Name]>),
      name,
      value: values[name],
      error: errors[name],
      announcesError: !this.unannounced.has(name),
    };
  };

  /** Checks all fields and shows their errors. Returns the normalized values, or undefined if a field is invalid. */
  private checkAll(): NormalizedValues<Values, Checks> | undefined {
    const { values } = this.snapshot;
    const normalized: Record<string, unknown> = {};
    const errors: Partial<Record<keyof Values, string>> = {};
    const touched: Partial<Record<keyof Values, true>> = {};
    for (const name of Object.keys(values) as (keyof Values & string)[]) {
      const result = this.options.checks?.[name]?.(values[name], values);
      touched[name] = true;
      normalized[name] = result?.ok ? result.value : values[name];
      if (result && !result.ok) errors[name] = result.reason;
    }
    this.serverErrors.clear();
    this.unannounced.clear();
    const invalidNames = Object.keys(errors) as (keyof Values)[];
    for (const name of invalidNames) this.unannounced.add(name);
    this.update({ errors, touched });
    this.options.onInvalidCount?.(invalidNames.length);
    return invalidNames.length === 0 ? (normalized as NormalizedValues<Values, Checks>) : undefined;
  }

  /** The error of a field with these values; undefined if it's valid. */
  private reasonOf<Name extends keyof Values>(name: Name, values: Values): string | undefined {
    const checks: FormChecks<Values> | undefined = this.options.checks;
    const result = checks?.[name]?.(values[name], values);
    return result && !result.ok ? result.reason : undefined;
  }

  private update(change: Partial<FormSnapshot<Values>>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }
}
