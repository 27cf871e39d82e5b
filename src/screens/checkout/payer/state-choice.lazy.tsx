import { brazilianStates } from '../../../rules/identity/brazilian-states';
import { SelectField, type SelectFieldProps } from '../../../ui/fields/select/select-field';

const options = brazilianStates.map(([value, label]) => ({ value, label }));

/** The field to choose a Brazilian state. Its value is the two-letter code that banks require. */
export const StateChoice = (props: Omit<SelectFieldProps, 'options'>) => <SelectField {...props} options={options} />;
