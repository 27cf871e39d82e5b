import css from './card-frame.css?inline';

/** Puts the frame's own sheet on its document. Its policy allows no inline style. */
export function applySheet(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // Before Chromium 73 and Safari 16.4 a sheet cannot be made by script.
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = URL.createObjectURL(new Blob([css], { type: 'text/css' }));
    document.head.append(link);
  }
}

/** Sets the page's tokens, and nothing else a page might send. */
export function applyTokens(tokens: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(tokens)) {
    if (/^--s-[a-z0-9-]+$/.test(name)) document.documentElement.style.setProperty(name, tokens[name] as string);
  }
}

/** The frame is seen through only while it has the colour scheme of the page around it. */
export function applyTheme(theme: 'auto' | 'light' | 'dark'): void {
  document.documentElement.style.setProperty('color-scheme', theme === 'auto' ? 'light dark' : theme);
}
