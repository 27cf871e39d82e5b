/** A rectangle on the screen. Its edges are in px from the top left corner of the viewport. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
