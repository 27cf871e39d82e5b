import { useEffect, useLayoutEffect } from 'react';
import { siteTheme } from '../../contract/calls/site';
import type { Palette } from '../../contract/site/brand';
import { directionOf } from '../../rules/text-direction';
import { useElementContext, useIsTv, useTexts } from '../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../runtime/element-context/use-query';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { adoptSheet } from '../../runtime/styles/adopt';
import styles, { sheet } from './document.module.css';
import type { SiteImages } from './use-site-files';

/**
 * Returns a favicon as a data URL: the first letter of `name` in the brand's colors. Used if the server returns no
 * valid favicon URL.
 */
export function brandIcon(name: string, { light }: { light: Pick<Palette, 'accent' | 'onAccent'> }): string {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light.accent}"/><text x="16" y="23" fill="${light.onAccent}" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle">${removeMarkup(letter)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const removeMarkup = (letter: string): string => letter.replace(/[<>&]/, '');

/** Sets the document's title, description, language, icon, theme color and background. */
export function useDocument(title: string, images: SiteImages): void {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const description = t('portal:description');
  const { settings, palette } = useSignalValue(context.brand);
  const theme = useSignalValue(context.theme);
  const siteQuery = useQuery(siteTheme, {});
  useErrorToast(siteQuery);
  const site = siteQuery.data;
  const { api } = useSignalValue(context.settings);
  const isTv = useIsTv();
  const name = site?.name || settings.name;
  const icon = safeIconUrl(images.icon, api) ?? safeIconUrl(site?.icon, api) ?? brandIcon(name, palette);
  // The server's colors are for the light theme. Dark pages and brands with a fixed theme use the brand's colors.
  const allowsServerColors = theme === 'light' && !settings.fixedTheme;
  const background = (allowsServerColors && hexColorOrNull(site?.backgroundColor)) || palette[theme].background;
  const themeColor = (allowsServerColors && hexColorOrNull(site?.themeColor)) || palette[theme].surface;

  useLayoutEffect(() => adoptSheet(document, sheet), []);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle(styles.isTv as string, isTv);
  }, [isTv]);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    document.documentElement.lang = lang;
    document.documentElement.dir = directionOf(lang);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [lang, description]);
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor);
    const { style } = document.documentElement;
    style.setProperty('--sub-page', background);
    style.setProperty('--sub-background', background);
    style.setProperty('color-scheme', theme);
  }, [background, themeColor, theme]);
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [icon]);
}

const hexColorOrNull = (text: string | null | undefined): string | null =>
  /^#[0-9a-f]{6}$/i.test(text ?? '') ? (text as string) : null;

const safeIconUrl = (url: string | null | undefined, api: string): string | undefined =>
  url ? safeUrl(url, api)?.href : undefined;
