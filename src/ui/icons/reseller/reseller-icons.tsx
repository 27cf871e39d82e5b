import { Icon, type IconProps } from '../icon';

export const MinusIcon = (props: IconProps) => <Icon {...props} d="M5 12h14" />;
export const PlusIcon = (props: IconProps) => <Icon {...props} d="M12 5v14M5 12h14" />;
