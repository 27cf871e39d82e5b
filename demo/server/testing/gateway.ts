/** Clicks a button on a gateway page, as the payer's browser would. Doesn't follow the redirect back to the shop. */
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
