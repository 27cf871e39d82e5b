/**
 * Submits a decision, the value of a button such as `approve`, to a page of the simulated payment gateway, as the
 * payer's browser does on a click. Doesn't follow the redirect to the return URL.
 */
export const clickGatewayButton = (
  url: string,
  decision: string,
  { headers }: { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision }),
    ...(headers && { headers }),
  });
