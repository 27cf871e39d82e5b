import type { Settings } from './settings';

/** Whether an element with these settings runs on a TV. */
export const isTv = ({ scene }: Pick<Settings, 'scene'>): boolean => scene === 'STB';
