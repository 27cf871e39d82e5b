/**
 * A response for a page or file of a peer: a product whose load time the benchmark compares with ours. The server
 * compresses the body with gzip at level 9, as the build does with our files.
 */
export interface PeerResponse {
  /** Media type. */
  type: string;
  body: string;
  /** Default: 200. */
  status?: number;
}
