import { Icon, type IconProps } from '../icon';

export const PrintIcon = (props: IconProps) => <Icon {...props} d="M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z" />;
