/** Prints only the message of a syntax error, which has the file and line. The bundler's stack would hide it. */
export function reportErrors(): void {
  process.on('uncaughtException', (error) => {
    const isSyntaxError = 'errors' in error;
    console.error(isSyntaxError ? error.message : error);
    process.exit(1);
  });
}
