/** The median and the spread of repeated measurements. */
export interface Sample {
  median: number;
  min: number;
  max: number;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const sampleOf = (values: readonly number[]): Sample => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** The spread, such as `(0.76 to 0.82)`. */
export const spreadOf = ({ min, max }: Sample, format: (value: number) => string): string =>
  `(${format(min)} to ${format(max)})`;
