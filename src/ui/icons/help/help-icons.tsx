import { Icon, type IconProps } from '../icon';

export const MailIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5" />;
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props} d="M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />
);
export const ChatIcon = (props: IconProps) => (
  <Icon {...props} d="M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.4-1A8.5 8.5 0 1 0 12 3.5zM8.5 10.5h7M8.5 14h4.5" />
);
