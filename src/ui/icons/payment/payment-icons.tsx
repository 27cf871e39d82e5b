import { Icon, type IconProps } from '../icon';

export const ExternalIcon = (props: IconProps) => <Icon {...props} isMirrored d="M14 4h6v6M20 4l-9 9M17 14v6H4V7h6" />;
export const SmartphoneIcon = (props: IconProps) => <Icon {...props} d="M7 3h10v18H7zM11 18h2" />;
