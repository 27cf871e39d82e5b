export * from '../generated/react';
export type { SubProps } from './react-component';
