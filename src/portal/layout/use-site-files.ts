import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { langAddress } from '../../contract/calls/site';
import { type ConfigFile, configFileSchema, languageFileSchema } from '../../contract/site/site-files';
import { ownFields, parseJson } from '../../rules/own-fields';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { storeOperatorDefaultLanguage } from '../../runtime/i18n/language';
import { overrideTexts } from '../../runtime/i18n/texts';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { asLanguage } from '../../runtime/settings/settings';
import { useSignalValue } from '../../runtime/state/use-signal-value';

export type SiteImages = NonNullable<ConfigFile['imgConfig']>;

/**
 * Loads the two files whose URLs the call `langAddress` returns: at `path`, the language file with the operator's
 * texts; at `functionPath`, the config file with images and the default language. Returns the images. Texts of the call
 * `i18nMessage` take precedence over those of the language file. A missing or invalid file changes nothing.
 */
export function useSiteFiles(isEnabled: boolean): SiteImages {
  const { brand, settings } = useElementContext();
  const { lang } = useTexts();
  const { code: brandCode } = useSignalValue(brand).settings;
  const { api } = useSignalValue(settings);
  const { path, functionPath } = useQuery(langAddress, isEnabled ? {} : null).data ?? {};
  const [images, setImages] = useState<SiteImages>({});
  useEffect(() => {
    if (path === undefined) return;
    void fetchFile(path, api, languageFileSchema).then((texts) => {
      if (texts) overrideTexts(lang, texts, { keepsExisting: true });
    });
  }, [path, api, lang]);
  useEffect(() => {
    if (functionPath === undefined) return undefined;
    let isStale = false;
    void fetchFile(functionPath, api, configFileSchema).then((config) => {
      if (!config || isStale) return;
      setImages(config.imgConfig ?? {});
      const language = asLanguage(config.webConfig?.defaultLang);
      if (language && (config.webConfig?.brand ?? brandCode) === brandCode)
        storeOperatorDefaultLanguage(brandCode, language);
    });
    return () => {
      isStale = true;
    };
  }, [functionPath, api, brandCode]);
  return images;
}

async function fetchFile<Schema extends z.ZodMiniType>(
  path: string,
  api: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const url = safeUrl(path, api);
  if (!url) return undefined;
  try {
    const response = await fetch(url, ownFields({}));
    const parsed = schema.safeParse(parseJson(await response.text()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // The file is missing or isn't JSON.
    return undefined;
  }
}
