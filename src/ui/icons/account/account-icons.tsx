import { Icon, type IconProps } from '../icon';

export const OverviewIcon = (props: IconProps) => <Icon {...props} d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />;
export const RenewalIcon = (props: IconProps) => (
  <Icon {...props} d="M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5" />
);
export const CouponIcon = (props: IconProps) => (
  <Icon {...props} d="M3 7h18v4a1.5 1.5 0 0 0 0 3v4H3v-4a1.5 1.5 0 0 0 0-3zM10 7v11" />
);
export const ComputerIcon = (props: IconProps) => <Icon {...props} d="M4 5h16v11H4zM2 20h20" />;
export const SettingsIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 7h9M19 7h1M4 17h1M11 17h9M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"
  />
);
export const SignOutIcon = (props: IconProps) => <Icon {...props} d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" />;
