/** A rectangle on the screen. Its edges are distances in px from the viewport's left and top edges. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
