import { Agent, request } from 'node:http';

export interface LoadRequest {
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** True for requests that only cause load. Their response times aren't measured. */
  isBackground?: boolean;
}

export interface LoadResult {
  /** Number of requests per second, without background requests. */
  requestsPerSecond: number;
  /** Median response time, in milliseconds. */
  p50: number;
  /** 99th percentile of the response times, in milliseconds. */
  p99: number;
  /** Numbers of error responses and broken connections, by error code. */
  problems: Record<string, number>;
}

function send(agent: Agent, origin: string, { path, body, method, headers }: LoadRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${origin}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** `share` is 0.99 for the 99th percentile. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends requests over several connections, each of which waits for a response before it sends its next request. */
export async function measureLoad({
  origins,
  connections,
  durationMs,
  createRequest,
}: {
  /** The origins of the servers. The connections are distributed among them. */
  origins: readonly string[];
  connections: number;
  durationMs: number;
  /**
   * Builds a connection's next request. `connection` is the connection's index, `earlierCount` the number of requests
   * that it has sent before.
   */
  createRequest(connection: number, earlierCount: number): LoadRequest;
}): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const responseTimes: number[] = [];
  const problems: Record<string, number> = {};
  const countCode = (code: string) => {
    problems[code] = (problems[code] ?? 0) + 1;
  };
  const start = performance.now();
  const end = start + durationMs;
  const runConnection = async (connection: number) => {
    const origin = origins[connection % origins.length] ?? '';
    for (let earlierCount = 0; performance.now() < end; earlierCount += 1) {
      const next = createRequest(connection, earlierCount);
      const sentAt = performance.now();
      try {
        const { code, errCode } = JSON.parse(await send(agent, origin, next)) as { code: number; errCode?: string };
        if (code !== 0) countCode(`error ${errCode}`);
        if (!next.isBackground) responseTimes.push(performance.now() - sentAt);
      } catch (error) {
        countCode((error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => runConnection(connection)));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  responseTimes.sort((a, b) => a - b);
  return {
    requestsPerSecond: responseTimes.length / seconds,
    p50: percentile(responseTimes, 0.5),
    p99: percentile(responseTimes, 0.99),
    problems,
  };
}
