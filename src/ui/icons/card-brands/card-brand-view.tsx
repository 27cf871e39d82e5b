import type { ReactNode } from 'react';
import type { CardBrand } from '../../../rules/payments/card';
import styles from './card-brand.module.css';

/* The drawings of the card brands: pure functions, which the account's first view shows before React has loaded. */

export interface PlateProps {
  /** The color behind the drawing. A gray border makes white plates visible on white. */
  background?: string | undefined;
  /** The accessible name; without it, the logo is decorative. */
  name?: string | undefined;
  children: ReactNode;
}

/** The markup of `Plate`, without its style sheet. */
export const PlateView = ({ background = '#fff', name, children }: PlateProps) => (
  <svg
    className={styles.plate}
    width="2.375em"
    height="1.5em"
    viewBox="0 0 38 24"
    focusable="false"
    role={name && 'img'}
    aria-hidden={name ? undefined : true}
    aria-label={name}
  >
    <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill={background} stroke="#8a94a6" strokeOpacity="0.45" />
    {children}
  </svg>
);

interface FittedTextProps {
  text: string;
  fill: string;
  /** The width of the text in units of the plate, whatever the font. */
  width: number;
  /** The font size. */
  size?: number;
  /** The horizontal center of the text. */
  x?: number;
  /** The baseline of the text. */
  y?: number;
  isItalic?: boolean;
}

/** Text stretched or compressed to a fixed width. */
export const FittedText = ({ text, fill, width, size = 11, x = 19, y = 16, isItalic }: FittedTextProps) => (
  <text
    x={x}
    y={y}
    fill={fill}
    fontSize={size}
    fontFamily="Arial, Helvetica, sans-serif"
    fontWeight="700"
    fontStyle={isItalic ? 'italic' : undefined}
    textAnchor="middle"
    textLength={width}
    lengthAdjust="spacingAndGlyphs"
  >
    {text}
  </text>
);

/** A logo (mark). `Plate` draws it on a rounded rectangle. */
interface Mark {
  /** The accessible name; a proper name, so it's the same in every language. */
  name: string;
  background?: string;
  drawing: ReactNode;
}

const drawCircles = (leftColor: string, rightColor: string, middleColor: string) => (
  <>
    <circle cx="14.8" cy="12" r="7" fill={leftColor} />
    <circle cx="23.2" cy="12" r="7" fill={rightColor} />
    <path d="M19 6.4a7 7 0 0 1 0 11.2a7 7 0 0 1 0-11.2z" fill={middleColor} />
  </>
);
const drawBars = (...fills: string[]) =>
  fills.map((fill, index) => (
    <rect key={fill} x={8.5 + index * 7.2} y="4.5" width="6.6" height="15" rx="2.4" fill={fill} />
  ));

const white = '#fff';

const brandMarks: Record<Exclude<CardBrand, 'unknown'>, Mark> = {
  visa: { name: 'Visa', drawing: <FittedText text="VISA" fill="#1434cb" width={27} size={13} y={16.6} isItalic /> },
  mastercard: { name: 'Mastercard', drawing: drawCircles('#eb001b', '#f79e1b', '#ff5f00') },
  maestro: { name: 'Maestro', drawing: drawCircles('#0099df', '#ed0006', '#6c6bbd') },
  amex: {
    name: 'American Express',
    background: '#016fd0',
    drawing: <FittedText text="AMEX" fill={white} width={29} y={16.2} size={12} />,
  },
  elo: {
    name: 'Elo',
    background: '#0d0d0d',
    drawing: (
      <>
        <g fill="none" strokeWidth="2.6">
          <path d="M6 9.6A5.2 5.2 0 0 1 12.6 7.3" stroke="#ffcb05" />
          <path d="M13.8 8.2A5.2 5.2 0 0 1 13.8 15.8" stroke="#00a4e0" />
          <path d="M6 14.4A5.2 5.2 0 0 0 12.6 16.7" stroke="#ef4123" />
        </g>
        <FittedText text="elo" fill={white} width={14} x={25.5} size={12} />
      </>
    ),
  },
  hipercard: {
    name: 'Hipercard',
    background: '#b3131b',
    drawing: <FittedText text="Hipercard" fill={white} width={32} y={14.8} size={8} isItalic />,
  },
  hiper: {
    name: 'Hiper',
    background: '#f37421',
    drawing: <FittedText text="hiper" fill={white} width={26} size={12} />,
  },
  diners: {
    name: 'Diners Club',
    drawing: (
      <>
        <path d="M20 4a8 8 0 0 1 0 16h-3a8 8 0 0 1 0-16z" fill="#004a97" />
        <circle cx="17.3" cy="12" r="6.6" fill={white} />
        <path d="M15.6 7.5a4.9 4.9 0 0 0 0 9zM19 7.5a4.9 4.9 0 0 1 0 9z" fill="#004a97" />
      </>
    ),
  },
  discover: {
    name: 'Discover',
    drawing: (
      <>
        <path d="M37 13.5v7a2.5 2.5 0 0 1-2.5 2.5H13c10.5-1 19.5-4.5 24-9.5z" fill="#f47216" />
        <FittedText text="DISCOVER" fill="#1c1c1c" width={31} y={13} size={7} />
      </>
    ),
  },
  jcb: { name: 'JCB', drawing: drawBars('#0e4c96', '#d7182a', '#007b40') },
  unionpay: {
    name: 'UnionPay',
    drawing: <g transform="skewX(-12) translate(2.5 0)">{drawBars('#e21836', '#00447c', '#007b84')}</g>,
  },
  mir: { name: 'Mir', drawing: <FittedText text="МИР" fill="#0f754e" width={27} size={12} y={16.2} isItalic /> },
};

/** The name of a card brand, the same in every language. */
export const cardBrandName = (brand: Exclude<CardBrand, 'unknown'>): string => brandMarks[brand].name;

export interface CardBrandLogoProps {
  brand: CardBrand;
  /** True if the brand's name is next to the logo. Hides the logo from screen readers. */
  isDecoration?: boolean | undefined;
}

/** The markup of `CardBrandLogo`, without its style sheet. `unknownName` names the logo of an unknown brand. */
export function CardBrandView({ brand, isDecoration, unknownName }: CardBrandLogoProps & { unknownName: string }) {
  const { name, background, drawing }: Mark =
    brand === 'unknown'
      ? { name: unknownName, background: '#eef0f3', drawing: unknownBrandDrawing }
      : brandMarks[brand];
  return (
    <PlateView background={background} name={isDecoration ? undefined : name}>
      {drawing}
    </PlateView>
  );
}

const unknownBrandDrawing = <path d="M8 7h22v10H8zM8 10h22M11 14h4" fill="none" stroke="#59636f" strokeWidth="1.5" />;
