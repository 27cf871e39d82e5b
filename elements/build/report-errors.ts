/**
 * Makes the process print an uncaught error and end with exit code 1. For an error of the bundler, such as a syntax
 * error, prints only the message, which names the file and the line, because the stack trace is long.
 */
export function reportErrors(): void {
  process.on('uncaughtException', (error) => {
    const isBundlerError = 'errors' in error;
    console.error(isBundlerError ? error.message : error);
    process.exit(1);
  });
}
