import { Icon, type IconProps } from '../icon';

export const BankIcon = (props: IconProps) => <Icon {...props} d="M3 10l9-6 9 6zM6 10v7M12 10v7M18 10v7M3 20h18" />;
export const BarcodeIcon = (props: IconProps) => <Icon {...props} d="M4 6v12M8 6v12M11 6v12M16 6v12M20 6v12" />;
export const CardIcon = (props: IconProps) => <Icon {...props} d="M3 6h18v12H3zM3 10h18M7 15h3" />;
export const ExternalIcon = (props: IconProps) => <Icon {...props} d="M14 4h6v6M20 4l-9 9M17 14v6H4V7h6" />;
export const CryptoIcon = (props: IconProps) => (
  <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 7v10M10 8h3.5a2 2 0 0 1 0 4H10h4a2 2 0 0 1 0 4h-4" />
);
export const LockIcon = (props: IconProps) => <Icon {...props} d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />;
export const PhoneIcon = (props: IconProps) => <Icon {...props} d="M7 3h10v18H7zM11 18h2" />;
/** A simplified Pix logo. */
export const PixIcon = (props: IconProps) => (
  <Icon {...props} d="M12 3l9 9-9 9-9-9zM5.5 9.5H8l4 3.7 4-3.7h2.5M5.5 14.5H8l4-3.7 4 3.7h2.5" />
);
export const PaypalIcon = (props: IconProps) => <Icon {...props} d="M7 21l2.5-17h6a4 4 0 010 9H9" />;
export const WalletIcon = (props: IconProps) => <Icon {...props} d="M4 7V5h14v3M4 6h16v14H4zM15 13h2" />;
