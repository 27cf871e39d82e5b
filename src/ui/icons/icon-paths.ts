/* The SVG paths of the icons that the first view of the plans also draws, without React. */

export const checkPath = 'M5 12.5l4.5 4.5L19 7.5';
export const lockPath = 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3';
