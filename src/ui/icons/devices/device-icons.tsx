import { Icon, type IconProps } from '../icon';

export const TvDeviceIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM8 2l4 4 4-4M8 22h8" />;
export const PhoneDeviceIcon = (props: IconProps) => <Icon {...props} d="M7 2h10v20H7zM11 18h2" />;
export const TabletDeviceIcon = (props: IconProps) => <Icon {...props} d="M4 2h16v20H4zM11 18h2" />;
