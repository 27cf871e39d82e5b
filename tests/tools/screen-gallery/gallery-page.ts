import type { Shot } from './gallery-shots';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

const pageStyle = `body{font:14px/1.4 system-ui,sans-serif;margin:16px;background:#eee;color:#111}
h2{margin:24px 0 8px}section div{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}
figure{margin:0;background:#fff;padding:8px;border-radius:6px}img{display:block;max-height:420px;max-width:480px}
figcaption{margin-top:6px}.problem{outline:3px solid #c00}.problem figcaption{color:#c00}`;

/** Renders an HTML page with all screenshots, grouped by screen. Screenshots with problems have a red border. */
export function renderGalleryPage(shots: (Shot & { file: string; problem?: string | undefined })[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const sections = names.map((name) => {
    const figures = shots
      .filter(({ screen }) => screen === name)
      .map(({ file, problem, brand, lang, theme, width }) => {
        const caption = `${brand} · ${lang} · ${theme} · ${width}${problem ? ` · ${escapeHtml(problem)}` : ''}`;
        const picture = `<a href="${file}"><img loading="lazy" src="${file}" alt="${name} ${brand} ${lang} ${theme} ${width}"></a>`;
        return `<figure${problem ? ' class="problem"' : ''}>${picture}<figcaption>${caption}</figcaption></figure>`;
      });
    return `<section><h2>${escapeHtml(name)}</h2><div>${figures.join('\n')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${pageStyle}</style>
<h1>Gallery</h1>${sections.join('\n')}</html>\n`;
}
