/** A position on the screen. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
