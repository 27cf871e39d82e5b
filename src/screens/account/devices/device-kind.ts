import type { LoginDevice } from '../../../contract/entities';

export type DeviceKind = NonNullable<LoginDevice['kind']>;

/** Patterns for `device` (the platform) and `model`. The first match counts: "Android TV" matches several patterns. */
const patterns: readonly [DeviceKind, RegExp][] = [
  ['tv', /tv|tizen|web0?s|roku|mi box|chromecast|set.?top|stb/i],
  ['tablet', /ipad|tablet|galaxy tab/i],
  ['phone', /android|iphone|phone|pixel|galaxy/i],
];

/** The kind of a device: as the server reports it, else derived from `device` and `model`; `computer` by default. */
export const deviceKind = ({ kind, device, model }: Pick<LoginDevice, 'kind' | 'device' | 'model'>): DeviceKind =>
  kind ?? patterns.find(([, pattern]) => pattern.test(`${device} ${model}`))?.[0] ?? 'computer';
