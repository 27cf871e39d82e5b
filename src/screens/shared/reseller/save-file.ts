/** Saves a text as a file in the browser's downloads. */
export function saveFile(name: string, text: string, mimeType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mimeType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later, because the browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
