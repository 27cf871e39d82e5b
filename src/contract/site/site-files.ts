import * as z from 'zod/mini';

/**
 * The language file whose URL the call `langAddress` returns. The outer keys are text areas: the names of
 * files in `locales/<language>/`, such as `portal`. The inner keys are dotted text keys. Source:
 * specification, section 7.
 */
export const languageFileSchema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * The config file whose URL the call `langAddress` returns. Source: specification, sections 3 and 7; the fields of
 * `imgConfig` aren't in the specification.
 */
export const configFileSchema = z.object({
  imgConfig: z.nullish(
    z.object({
      /** Replaces the brand's logo in the header. */
      logo: z.nullish(z.string()),
      /** The favicon. */
      icon: z.nullish(z.string()),
      /** The image of the home page. */
      home: z.nullish(z.string()),
    }),
  ),
  webConfig: z.nullish(
    z.object({
      /** Code of the brand that `defaultLang` is for. Default: the page's brand. */
      brand: z.nullish(z.string()),
      /** The brand's default language. Overrides `defaultLanguage` in the brand's settings. */
      defaultLang: z.nullish(z.string()),
    }),
  ),
});
export type ConfigFile = z.output<typeof configFileSchema>;
