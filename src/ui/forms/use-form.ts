import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../runtime/element-context/element-context';
import { useAnnounce } from '../feedback/loading/loading-status';
import { type FormChecks, type FormOptions, type FormSnapshot, FormState } from './form-state';

export interface Form<Values extends object> extends FormSnapshot<Values> {
  /** Sets the value of a field, as in `form.set('email', '')`. */
  set: FormState<Values, FormChecks<Values>>['set'];
  /** Returns the props of a field component: `<TextField label=… {...form.field('email')} />`. */
  field: FormState<Values, FormChecks<Values>>['field'];
  /** For `<form onSubmit>` or a button's click. */
  submit: (event?: { preventDefault(): void }) => void;
  focusFirstError: () => void;
  setError: (name: keyof Values, error: string | undefined) => void;
  reset: (values?: Values) => void;
}

/**
 * Holds the values and errors of a form. `checks` are validation rules by field name. `onSubmit` receives the values
 * as normalized by the checks. If `onSubmit` returns a promise, `isSubmitting` is true until the promise settles, and
 * further submits are ignored. The `<form>` needs `noValidate`, so that the browser doesn't show error messages of its
 * own.
 */
export function useForm<Values extends object, Checks extends FormChecks<Values> = FormChecks<Values>>(
  options: FormOptions<Values, Checks>,
): Form<Values> {
  const { t } = useTexts();
  const announce = useAnnounce();
  const [state] = useState(() => new FormState<Values, Checks>(options));
  // The initial values are those of the first render; `checks` and `onSubmit` are those of the latest render.
  state.options = {
    ...options,
    initial: state.options.initial,
    onInvalidCount: (count) => {
      const say = (sum: number) => announce(sum ? t('common:kit.fieldsToFix', { count: sum }) : '');
      const others = count ? options.countOtherErrors?.() : undefined;
      if (others) void others.then((otherCount) => say(count + otherCount));
      else say(count);
    },
  };
  const snapshot = useSyncExternalStore(state.subscribe, state.read, state.read);
  return {
    ...snapshot,
    set: state.set,
    field: state.field,
    setError: state.setError,
    reset: state.reset,
    focusFirstError: () => void state.focusFirstError(),
    submit: (event) => {
      event?.preventDefault();
      void state.submit();
    },
  };
}
