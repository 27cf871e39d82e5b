/** The median and the range of repeated measurements. */
export interface Statistics {
  median: number;
  min: number;
  max: number;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const statisticsOf = (values: readonly number[]): Statistics => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** Returns the range as text, such as `(0.76 to 0.82)`. */
export const formatRange = ({ min, max }: Statistics, format: (value: number) => string): string =>
  `(${format(min)} to ${format(max)})`;
