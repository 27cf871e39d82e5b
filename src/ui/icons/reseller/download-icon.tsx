import { Icon, type IconProps } from '../icon';

// Not in `reseller-icons.tsx`: screens without the order form use this icon too, and would need another request.
export const DownloadIcon = (props: IconProps) => <Icon {...props} d="M12 4v11M7 10l5 5 5-5M5 20h14" />;
