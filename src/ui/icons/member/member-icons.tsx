/* Icons that account, sign-in and portal share. The checkout also uses some of them. */
import { Icon, type IconProps } from '../icon';

export const SpeakerIcon = (props: IconProps) => (
  <Icon {...props} d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
);
export const EyeIcon = (props: IconProps) => (
  <Icon {...props} d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />
);
export const EyeOffIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 4l16 16M9.9 5.7A9.8 9.8 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7M6.3 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4.4-1M9.9 9.9a3 3 0 0 0 4.2 4.2"
  />
);
export const GlobeIcon = (props: IconProps) => (
  <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18z" />
);
export const ReceiptIcon = (props: IconProps) => <Icon {...props} d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />;
export const UserIcon = (props: IconProps) => (
  <Icon {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
);
/** Three bars: opens the site's navigation. */
export const MenuIcon = (props: IconProps) => <Icon {...props} d="M4 7h16M4 12h16M4 17h16" />;
/** Three dots: opens a menu of actions. */
export const MoreIcon = (props: IconProps) => <Icon {...props} d="M5 12h.01M12 12h.01M19 12h.01" />;
