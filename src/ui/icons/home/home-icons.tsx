import { Icon, type IconProps } from '../icon';

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
