import type { CardBrand } from '../../rules/payments/card';
import { svg } from './dom';

/** The names of the card brands, the same in every language. */
export const cardBrandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  hiper: 'Hiper',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  mir: 'Mir',
  unknown: '',
};

type Attributes = Readonly<Record<string, string>>;
type Shape = readonly [tag: string, attributes: Attributes, text?: string];

const white = '#fff';
const textShape = (text: string, fill: string, size = 11, transform = ''): Shape => [
  'text',
  {
    x: '19',
    y: '16',
    fill,
    transform,
    'font-size': `${size}`,
    'font-family': 'Arial, Helvetica, sans-serif',
    'font-weight': '700',
    'text-anchor': 'middle',
  },
  text,
];
const circle = (cx: number, r: number, fill: string): Shape => ['circle', { cx: `${cx}`, cy: '12', r: `${r}`, fill }];
const filledPath = (d: string, fill: string): Shape => ['path', { d, fill }];
const arc = (d: string, stroke: string): Shape => ['path', { d, stroke, fill: 'none', 'stroke-width': '2.5' }];
const overlappingCircles = (leftFill: string, rightFill: string, middleFill: string): Shape[] => [
  circle(15, 7, leftFill),
  circle(23, 7, rightFill),
  filledPath('M19 6.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48z', middleFill),
];
const bars = (fills: readonly string[], transform = ''): Shape[] =>
  fills.map((fill, index) => [
    'rect',
    { x: `${9 + index * 7}`, y: '5', width: '6', height: '14', rx: '2', fill, transform },
  ]);

/**
 * Background color and shapes of each card brand's logo (38 × 24). src/ui/icons/card-brands draws the logos in more
 * detail.
 */
const marks: Record<Exclude<CardBrand, 'unknown'>, readonly [background: string, shapes: readonly Shape[]]> = {
  visa: [white, [textShape('VISA', '#1a1f71', 13, 'skewX(-12) translate(3 0)')]],
  mastercard: [white, overlappingCircles('#eb001b', '#f79e1b', '#ff5f00')],
  maestro: [white, overlappingCircles('#0099df', '#ed0006', '#6c6bbd')],
  amex: ['#1f72cd', [textShape('AMEX', white)]],
  elo: [
    '#0d0d0d',
    [
      arc('M6.5 9.5A4.5 4.5 0 0 1 12 8.1', '#ffcb05'),
      arc('M12.9 8.8A4.5 4.5 0 0 1 12.9 15.2', '#00a4e0'),
      arc('M6.5 14.5A4.5 4.5 0 0 0 12 15.9', '#ef4123'),
      textShape('elo', white, 11, 'translate(6 0)'),
    ],
  ],
  hipercard: ['#b3131b', [textShape('Hipercard', white, 7)]],
  hiper: ['#f37421', [textShape('hiper', '#1c1c1c')]],
  diners: [
    white,
    [circle(19, 8, '#0069aa'), filledPath('M17 7.5a4.9 4.9 0 0 0 0 9zM21 7.5a4.9 4.9 0 0 1 0 9z', white)],
  ],
  discover: [
    white,
    [
      filledPath('M38 13v9a2 2 0 0 1-2 2H14c10-1 19-5 24-11z', '#f47216'),
      textShape('DISCOVER', '#1c1c1c', 6.5, 'translate(0 -2)'),
    ],
  ],
  jcb: [white, bars(['#0e4c96', '#d7182a', '#007b40'])],
  unionpay: [white, bars(['#e21836', '#00447c', '#007b84'], 'skewX(-12) translate(2.5 0)')],
  mir: ['#0f754e', [textShape('МИР', white)]],
};

const iconSvg = (...children: SVGElement[]) =>
  svg('svg', { viewBox: '0 0 38 24', class: 'mark', 'aria-hidden': 'true', focusable: 'false' }, ...children);
const outlineElement = (tag: string, attributes: Attributes) => svg(tag, { class: 'outline', ...attributes });
const plainCard = () => outlineElement('rect', { x: '5', y: '3', width: '28', height: '18', rx: '3' });

/** Creates the card brand's logo, or a plain card for an unknown brand. */
export function cardBrandMark(brand: CardBrand): SVGElement {
  if (brand === 'unknown') return iconSvg(plainCard(), outlineElement('path', { d: 'M5 9h28M9 16h6' }));
  const [background, shapes] = marks[brand];
  return iconSvg(
    svg('rect', { x: '.5', y: '.5', width: '37', height: '23', rx: '3', fill: background, class: 'mark-background' }),
    ...shapes.map(([tag, attributes, text]) => svg(tag, attributes, ...(text ? [text] : []))),
  );
}

/**
 * Creates an icon that shows where the security code is printed: on the front of an American Express card, and on the
 * back of other cards.
 */
export function securityCodeIcon(brand: CardBrand): SVGElement {
  const isCodeOnFront = brand === 'amex';
  return iconSvg(
    plainCard(),
    isCodeOnFront ? outlineElement('path', { d: 'M9 16h8' }) : svg('path', { d: 'M4 6h30v4H4z', fill: 'currentColor' }),
    outlineElement('path', { d: isCodeOnFront ? 'M9 12h4' : 'M8 15.5h9' }),
    svg('rect', { x: '21', y: isCodeOnFront ? '6.5' : '13', width: '9', height: '5', rx: '1.5', class: 'code-area' }),
  );
}
