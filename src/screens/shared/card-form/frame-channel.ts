import {
  type CardFrameError,
  type CardFrameResults,
  type Connect,
  type FrameEvent,
  type FrameResult,
  isCardValidation,
  isEncryptedFields,
  isFrameMessage,
  isHello,
  type PageMessage,
  protocolVersion,
} from '../../../contract/card-frame';

type RequestType = PageMessage['type'];
/** The conditional type applies `Omit` to each type of a union separately. */
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
/** A request to the frame. The channel adds the id. */
export type FrameRequest = WithoutId<PageMessage>;

/** Why a request failed: an error from the frame, no response in time, or no connection. */
export type RequestFailure = CardFrameError | 'timeout' | 'closed';
export type RequestResult<T extends RequestType> =
  | { ok: true; value: CardFrameResults[T] }
  | { ok: false; error: RequestFailure };

type Target = { postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void };

export interface FrameChannelOptions {
  /** The iframe's current window, which changes when the iframe is moved. */
  target(): Target | null | undefined;
  /** The origin of the frame's document; `null` if it's opaque. */
  origin: string;
  /** The nonce in the frame's URL. */
  nonce: string;
  /** True if the frame has already sent its hello (its first message): the channel then connects at once. */
  frameSentHello?: boolean;
  /** The settings that the frame receives when it connects. */
  connectOptions(): Pick<Connect, 'kind' | 'brand' | 'config'>;
  /** Called when the frame connects. `isReconnect`: the frame was reloaded, so its fields are empty. */
  onConnect(isReconnect: boolean): void;
  /** Called for a message of the frame that isn't the result of a request, such as the frame's new height. */
  onEvent(event: FrameEvent): void;
  /** The window that receives the frame's hello. Default: the global `window`. */
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The timeout of a request in milliseconds. Default: 10,000. */
  timeoutMs?: number;
}

export interface FrameChannel {
  /** Never rejects. If the request fails, the result contains the error. */
  request<A extends FrameRequest>(request: A): Promise<RequestResult<A['type']>>;
  close(): void;
}

/** For each type of request: whether a value is a valid result. */
const isValidResult: Record<RequestType, (value: unknown) => boolean> = {
  configure: (value) => value === null,
  validate: isCardValidation,
  encrypt: isEncryptedFields,
  focus: (value) => value === null,
  // The request `refuseCode` tells the frame that the server refused the typed security code.
  refuseCode: (value) => value === null,
  refuseCard: (value) => value === null,
  clear: (value) => value === null,
};

interface PendingRequest {
  type: RequestType;
  settle(result: RequestResult<RequestType>): void;
}

/**
 * Opens the page's end of the channel to the card frame. Accepts a hello, the frame's first message, only from that
 * frame (origin, window and nonce), replies with a port, and then communicates over the port only.
 */
export function openFrameChannel(options: FrameChannelOptions): FrameChannel {
  const { origin, nonce, timeoutMs = 10_000, page = window } = options;
  let port: MessagePort | undefined;
  let lastId = 0;
  const pending = new Map<number, PendingRequest>();

  const settle = (id: number, result: RequestResult<RequestType>) => {
    pending.get(id)?.settle(result);
    pending.delete(id);
  };
  const disconnect = () => {
    port?.close();
    port = undefined;
    for (const id of [...pending.keys()]) settle(id, { ok: false, error: 'closed' });
  };
  const onResult = (result: FrameResult) => {
    const request = pending.get(result.id);
    if (!request) return;
    if (!result.ok) settle(result.id, { ok: false, error: result.error });
    else if (isValidResult[request.type](result.value)) settle(result.id, { ok: true, value: result.value });
    else settle(result.id, { ok: false, error: 'unknown' });
  };
  const handleMessage = (event: Event) => {
    const { origin: senderOrigin, source, data } = event as MessageEvent;
    const target = options.target();
    const isFromFrame = senderOrigin === origin && (source as unknown) === target;
    if (target && isFromFrame && isHello(data) && data.nonce === nonce) connectTo(target);
  };
  const connectTo = (target: Target) => {
    const isReconnect = port !== undefined;
    disconnect();
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port1.onmessage = ({ data: message }) => {
      // Ignores messages that still arrive over an earlier port, from the frame's previous document.
      if (port !== port1 || !isFrameMessage(message)) return;
      if (message.type === 'result') onResult(message);
      else options.onEvent(message);
    };
    const connect: Connect = {
      source: 'sub-elements',
      version: protocolVersion,
      type: 'connect',
      nonce,
      ...options.connectOptions(),
    };
    // An opaque origin can't be named as the target. The message contains nothing secret.
    target.postMessage(connect, origin === 'null' ? '*' : origin, [port2]);
    options.onConnect(isReconnect);
  };
  page.addEventListener('message', handleMessage);
  const connectableTarget = options.frameSentHello && options.target();
  if (connectableTarget) connectTo(connectableTarget);

  return {
    request: <A extends FrameRequest>(request: A) =>
      new Promise<RequestResult<A['type']>>((resolve) => {
        if (!port) return resolve({ ok: false, error: 'closed' });
        lastId += 1;
        const id = lastId;
        const timer = setTimeout(() => settle(id, { ok: false, error: 'timeout' }), timeoutMs);
        pending.set(id, {
          type: request.type,
          settle(result) {
            clearTimeout(timer);
            resolve(result as RequestResult<A['type']>);
          },
        });
        port.postMessage({ ...request, id });
      }),
    close() {
      page.removeEventListener('message', handleMessage);
      disconnect();
    },
  };
}
