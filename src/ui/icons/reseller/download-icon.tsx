import { Icon, type IconProps } from '../icon';

// Not in `reseller-icons.tsx`, which loads with the order form: only parts that load later show this icon.
export const DownloadIcon = (props: IconProps) => <Icon {...props} d="M12 4v11M7 10l5 5 5-5M5 20h14" />;
