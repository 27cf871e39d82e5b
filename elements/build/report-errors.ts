/** Prints a syntax error of a source with its file and line. The bundler's own stack would hide it. */
export function reportErrors(): void {
  process.on('uncaughtException', (error) => {
    const isSyntaxError = 'errors' in error;
    console.error(isSyntaxError ? error.message : error);
    process.exit(1);
  });
}
