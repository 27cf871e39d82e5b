import * as z from 'zod/mini';
import { languages } from '../primitives';

/** One file of a typeface. */
const fontFileSchema = z.object({
  /** File name in `brands/<code>/fonts/`: WOFF2, at most 30 KiB. */
  file: z.string().check(z.regex(/^[\w-]+\.woff2$/)),
  /** The file is loaded only in these languages. Default: all languages of the brand. */
  languages: z.optional(z.array(z.enum(languages))),
  /** The characters in the file as a CSS unicode-range. */
  range: z.optional(z.string().check(z.regex(/^U\+[0-9A-F?-]+(,U\+[0-9A-F?-]+)*$/))),
});

const percent = z.number().check(z.gte(50), z.lte(200));

/** A self-hosted typeface. */
const fontSchema = z.object({
  files: z.array(fontFileSchema).check(z.minLength(1)),
  /** The font's weight, such as "400", or the range of a variable font's weights, such as "200 900". */
  weight: z.string().check(z.regex(/^\d{3}( \d{3})?$/)),
  /** Kind of the system typeface that is shown until the font has loaded. */
  fallback: z.enum(['sans', 'serif']),
  /** CSS `size-adjust` of the fallback, in percent: keeps line breaks the same when the font has loaded. */
  sizeAdjust: percent,
  /**
   * CSS `size-adjust` of the fallback's digits, in percent, at regular and at bold weight. It makes these digits
   * as wide as the font's, because prices are aligned at their end and would move otherwise. Default: `sizeAdjust`.
   */
  figureAdjust: z.optional(z.tuple([percent, percent])),
  /**
   * Ascent and descent of the font and of its fallback in percent of the font size, so that both have the same height.
   */
  ascent: z.number(),
  descent: z.number(),
});
export type BrandFont = z.output<typeof fontSchema>;

const typefaces = ['display', 'text', 'system'] as const;
const letterCase = z.enum(['none', 'uppercase', 'lowercase']);
const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The hero (the area of the plans' heading) in one theme. */
const heroSchema = z.object({
  /** CSS gradients with 6-digit colors. URLs aren't allowed. */
  background: z.string().check(z.regex(/^(?!.*url)[\w\s#(),.%-]+$/)),
  /** Text on the hero: contrast of 4.5:1 with every color of the background. */
  text: z.optional(hexColor),
});
export type BrandHero = z.output<typeof heroSchema>;

/**
 * `brands/<code>/design.json`: typography, shapes and pictures of a brand. Every field is optional. A brand without the
 * file uses the system typeface, outlined cards and the palette's radius.
 */
export const brandDesignSchema = z.object({
  /** Typefaces in `brands/<code>/fonts/`. */
  fonts: z.optional(z.object({ display: z.optional(fontSchema), text: z.optional(fontSchema) })),
  /** The text style of headings and prices. */
  heading: z.optional(
    z.object({
      /** Default `text`. */
      font: z.optional(z.enum(typefaces)),
      /** Font weight. Default 650. */
      weight: z.optional(z.number().check(z.gte(100), z.lte(900))),
      /** Letter spacing in em. Default -0.015. */
      tracking: z.optional(z.number().check(z.gte(-0.1), z.lte(0.3))),
      /** Multiplies the size of large headings and prices. Default 1. */
      scale: z.optional(z.number().check(z.gte(0.7), z.lte(1.6))),
      /** Default `none`. */
      case: z.optional(letterCase),
    }),
  ),
  /** The text style of buttons, field labels, legends, tabs and badges. */
  label: z.optional(
    z.object({
      /** Default `text`. */
      font: z.optional(z.enum(typefaces)),
      /** Font weight. Default 600. */
      weight: z.optional(z.number().check(z.gte(100), z.lte(900))),
      /** Letter spacing in em. Default 0. */
      tracking: z.optional(z.number().check(z.gte(-0.05), z.lte(0.3))),
      /** Default `none`. */
      case: z.optional(letterCase),
    }),
  ),
  /** Radii and widths in px. The radius of cards (boxes) is the palette's `radius`. */
  shape: z.optional(
    z.object({
      /** Default: the palette's radius. 999 makes buttons pill-shaped. */
      buttonRadius: z.optional(z.number().check(z.gte(0))),
      /** Default: the palette's radius. */
      fieldRadius: z.optional(z.number().check(z.gte(0))),
      /** Width of the borders of cards, fields and radio cards. Default 1. */
      borderWidth: z.optional(z.number().check(z.gte(0.5), z.lte(4))),
    }),
  ),
  /**
   * Style of cards, such as the box of a plan. `outlined`: a thin border. `filled`: a subtle fill. `elevated`: a
   * shadow. Default `outlined`.
   */
  cards: z.optional(z.enum(['outlined', 'filled', 'elevated'])),
  /** Multiplies all spacing. Default 1. */
  density: z.optional(z.number().check(z.gte(0.8), z.lte(1.3))),
  /** Line width of icons, in units of their 24 × 24 viewBox. Default 2. */
  iconStroke: z.optional(z.number().check(z.gte(1), z.lte(3))),
  /** Multiplies the duration of animations. Default 1. */
  motion: z.optional(z.number().check(z.gte(0), z.lte(2))),
  /** The hero's background. Default: none. The hero's picture isn't set here: it's `art/hero.svg`. */
  hero: z.optional(z.object({ light: heroSchema, dark: z.optional(heroSchema) })),
});
export type BrandDesign = z.output<typeof brandDesignSchema>;

/**
 * The pictures in `brands/<code>/art/`, SVG without scripts, links or styles. Colors can be tokens: `var(--s-accent)`.
 * If a picture is missing, the shared one in `src/ui/brand-art/shared/` is used.
 *
 * In `hero.svg`, the plans show a first group with `display="none"` instead of the groups after it where the picture is
 * a narrow column, as on phones: about the last third of the picture, at its full height.
 */
export const artNames = ['hero', 'empty', 'success', 'not-found', 'error', 'expired'] as const;
export type ArtName = (typeof artNames)[number];
