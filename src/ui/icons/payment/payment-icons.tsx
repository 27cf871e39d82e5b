import { Icon, type IconProps } from '../icon';

export const CardIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3 10h18M7 15h3" />;
export const ExternalIcon = (props: IconProps) => <Icon {...props} isMirrored d="M14 4h6v6M20 4l-9 9M17 14v6H4V7h6" />;
export const LockIcon = (props: IconProps) => <Icon {...props} d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />;
export const SmartphoneIcon = (props: IconProps) => <Icon {...props} d="M7 3h10v18H7zM11 18h2" />;
