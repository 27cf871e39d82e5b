import { Icon, type IconProps } from './icons';

// Icons that the list of plans doesn't show.

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
export const CopyIcon = (props: IconProps) => <Icon {...props} d="M9 9h11v11H9zM15 9V4H4v11h5" />;
export const TvDeviceIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM8 2l4 4 4-4M8 22h8" />;
export const PhoneDeviceIcon = (props: IconProps) => <Icon {...props} d="M7 2h10v20H7zM11 18h2" />;
export const TabletDeviceIcon = (props: IconProps) => <Icon {...props} d="M4 2h16v20H4zM11 18h2" />;
export const MailIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5" />;
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props} d="M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />
);
export const ChatIcon = (props: IconProps) => (
  <Icon {...props} d="M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.4-1A8.5 8.5 0 1 0 12 3.5zM8.5 10.5h7M8.5 14h4.5" />
);
export const CloudUploadIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M7 18a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 8.5 4.8 4.8 0 0 1 17.5 18zM12 15v-5M9.5 12L12 9.5l2.5 2.5"
  />
);
export const HistoryIcon = (props: IconProps) => <Icon {...props} d="M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2" />;
export const ScreenIcon = (props: IconProps) => <Icon {...props} d="M3 5h18v11H3zM8 20h8M12 16v4" />;
export const PlayIcon = (props: IconProps) => (
  <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 8.5v7l5.5-3.5z" />
);
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
export const PasskeyIcon = (props: IconProps) => (
  <Icon {...props} d="M15 9a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 13v8l-2-1.5M11 17.5l2.5-1.5" />
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
export const ExternalIcon = (props: IconProps) => <Icon {...props} isMirrored d="M14 4h6v6M20 4l-9 9M17 14v6H4V7h6" />;
export const SmartphoneIcon = (props: IconProps) => <Icon {...props} d="M7 3h10v18H7zM11 18h2" />;
export const PrintIcon = (props: IconProps) => <Icon {...props} d="M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z" />;
export const MinusIcon = (props: IconProps) => <Icon {...props} d="M5 12h14" />;
export const PlusIcon = (props: IconProps) => <Icon {...props} d="M12 5v14M5 12h14" />;
export const DownloadIcon = (props: IconProps) => <Icon {...props} d="M12 4v11M7 10l5 5 5-5M5 20h14" />;

/** Google's logo in its own colors. */
export function GoogleLogo() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6 0-1.2-.1-1.7H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2c-.8.5-1.9.9-3.1.9-2.3 0-4.3-1.6-5-3.7H1v2.3A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.4 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3c.7-2.1 2.7-3.7 5-3.7z" />
    </svg>
  );
}
