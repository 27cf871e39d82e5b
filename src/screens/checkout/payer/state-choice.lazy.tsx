import { brazilianStates } from '../../../rules/identity/brazilian-states';
import { SelectField, type SelectFieldProps } from '../../../ui/fields/select/select-field';

const options = brazilianStates.map(([value, label]) => ({ value, label }));

/** The two-letter state of a Brazilian address, as banks require it. */
export const StateChoice = (props: Omit<SelectFieldProps, 'options'>) => <SelectField {...props} options={options} />;
