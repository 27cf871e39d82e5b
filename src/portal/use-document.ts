import { useEffect, useLayoutEffect } from 'react';
import { siteTheme } from '../contract/calls/site';
import { useQuery, useScope, useTexts } from '../runtime/scope';
import { adopt } from '../runtime/sheets';
import { useValue } from '../runtime/value';
import { sheet } from './document.module.css';

/** The portal owns its page: title, language, colours of the browser's frame and of the page behind everything. */
export function useDocument(title: string): void {
  const scope = useScope();
  const { lang } = useTexts();
  const { settings, palette } = useValue(scope.brand);
  const theme = useValue(scope.theme);
  const name = useQuery(siteTheme, {}).data?.name || settings.name;
  const { background, surface } = palette[theme];

  useLayoutEffect(() => adopt(document, sheet), []);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
    document.documentElement.style.setProperty('--sub-page', background);
    document.documentElement.style.setProperty('color-scheme', theme);
  }, [background, surface, theme]);
}
