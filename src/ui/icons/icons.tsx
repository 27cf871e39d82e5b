import { Icon, type IconProps } from './icon';

export const CheckIcon = (props: IconProps) => <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />;
export const CloseIcon = (props: IconProps) => <Icon {...props} d="M6 6l12 12M18 6L6 18" />;
export const ChevronIcon = (props: IconProps) => <Icon {...props} d="M6 9l6 6 6-6" />;
export const AlertIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 9v4.5M12 17v.01M10.3 4.3L2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0z"
  />
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.01" />
);
export const LockIcon = (props: IconProps) => <Icon {...props} d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />;
export const CardIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3 10h18M7 15h3" />;
export const RefreshIcon = (props: IconProps) => <Icon {...props} d="M20 11a8 8 0 1 0-2.3 6.2M20 4v7h-7" />;
