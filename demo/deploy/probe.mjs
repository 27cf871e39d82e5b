/** The container's health check. Exits with 0 if the server accepts requests. */
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4173}/ready`).catch(() => null);
process.exit(response?.ok ? 0 : 1);
