/** A custom property that a page may set on a tag or anything around it. */
interface ThemeProperty {
  name: `--sub-${string}`;
  /** What it is without the page's word. */
  default: string;
  description: string;
  syntax: '<color>' | '<length>' | '<font-family>';
}

const colour = (name: string, description: string): ThemeProperty => ({
  name: `--sub-${name}`,
  default: 'the brand’s',
  description,
  syntax: '<color>',
});

/** Everything a page may change about the looks, in the order to read it. */
export const themeProperties: readonly ThemeProperty[] = [
  colour('accent', 'Main buttons, chosen cards, marks of progress.'),
  colour('accent-strong', 'The accent under a pointer.'),
  colour('on-accent', 'Text on the accent.'),
  colour('accent-text', 'Links and accent-coloured text on surface and background.'),
  colour('accent-soft', 'A pale fill behind a chosen card.'),
  colour('background', 'Behind everything.'),
  colour('surface', 'Cards, fields, dialogs.'),
  colour('subtle', 'Quiet fills: skeletons, chosen rows.'),
  colour('text', 'Text.'),
  colour('muted', 'Secondary text.'),
  colour('line', 'Hairlines between things.'),
  colour('edge', 'Edges of fields and choices; 3:1 against the surface.'),
  colour('focus', 'The ring of what has the focus.'),
  colour('danger', 'Errors, and what cannot be undone.'),
  colour('danger-soft', 'A pale fill behind an error.'),
  colour('success', 'What went well.'),
  colour('success-soft', 'A pale fill behind it.'),
  colour('warning', 'What wants attention.'),
  colour('warning-soft', 'A pale fill behind it.'),
  { name: '--sub-radius', default: 'the brand’s', description: 'Corners of cards and fields.', syntax: '<length>' },
  { name: '--sub-font', default: 'the system’s', description: 'Family of all text.', syntax: '<font-family>' },
  {
    name: '--sub-font-size',
    default: '16px',
    description: 'Size of plain text; every other size and distance follows it. A length in px.',
    syntax: '<length>',
  },
];

/** Shadow parts that a page may style. */
export const parts = [
  { name: 'screen', description: 'All that a tag shows: give it a padding, an edge, a shadow.' },
  { name: 'button', description: 'Each button that does something.' },
  { name: 'field', description: 'The frame of each field.' },
] as const;
