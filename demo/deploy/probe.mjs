/** The container's health check: exits with 0 while the server takes requests. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4173}/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
