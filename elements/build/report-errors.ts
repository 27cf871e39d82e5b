/**
 * Prints uncaught errors and ends the process. For syntax errors it prints only the message, which names the file and
 * the line, because the bundler's stack trace is long.
 */
export function reportErrors(): void {
  process.on('uncaughtException', (error) => {
    const isSyntaxError = 'errors' in error;
    console.error(isSyntaxError ? error.message : error);
    process.exit(1);
  });
}
