import type { ReactNode } from 'react';
import type { CardBrand as Brand } from '../../../rules/payments/card';
import { useTexts } from '../../../runtime/page/element-context';

interface Mark {
  /** A proper name, the same in every language. */
  name: string;
  ground: string;
  drawing: ReactNode;
}

const word = (text: string, fill: string, size = 11) => (
  <text
    x="19"
    y="16"
    fill={fill}
    fontSize={size}
    fontFamily="Arial, Helvetica, sans-serif"
    fontWeight="700"
    textAnchor="middle"
  >
    {text}
  </text>
);
const pair = (left: string, right: string, middle: string) => (
  <>
    <circle cx="15" cy="12" r="7" fill={left} />
    <circle cx="23" cy="12" r="7" fill={right} />
    <path d="M19 6.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48z" fill={middle} />
  </>
);
const bars = (...fills: string[]) =>
  fills.map((fill, at) => <rect key={fill} x={9 + at * 7} y="5" width="6" height="14" rx="2" fill={fill} />);

const white = '#ffffff';

const marks: Record<Exclude<Brand, 'unknown'>, Mark> = {
  visa: {
    name: 'Visa',
    ground: white,
    drawing: <g transform="skewX(-12) translate(3 0)">{word('VISA', '#1a1f71', 13)}</g>,
  },
  mastercard: { name: 'Mastercard', ground: white, drawing: pair('#eb001b', '#f79e1b', '#ff5f00') },
  maestro: { name: 'Maestro', ground: white, drawing: pair('#0099df', '#ed0006', '#6c6bbd') },
  amex: { name: 'American Express', ground: '#1f72cd', drawing: word('AMEX', white) },
  elo: {
    name: 'Elo',
    ground: '#0d0d0d',
    drawing: (
      <>
        <g fill="none" strokeWidth="2.5">
          <path d="M6.5 9.5A4.5 4.5 0 0 1 12 8.1" stroke="#ffcb05" />
          <path d="M12.9 8.8A4.5 4.5 0 0 1 12.9 15.2" stroke="#00a4e0" />
          <path d="M6.5 14.5A4.5 4.5 0 0 0 12 15.9" stroke="#ef4123" />
        </g>
        <g transform="translate(6 0)">{word('elo', white)}</g>
      </>
    ),
  },
  hipercard: { name: 'Hipercard', ground: '#b3131b', drawing: word('Hipercard', white, 7) },
  hiper: { name: 'Hiper', ground: '#f37421', drawing: word('hiper', '#1c1c1c', 11) },
  diners: {
    name: 'Diners Club',
    ground: white,
    drawing: (
      <>
        <circle cx="19" cy="12" r="8" fill="#0069aa" />
        <path d="M17 7.5a4.9 4.9 0 0 0 0 9zM21 7.5a4.9 4.9 0 0 1 0 9z" fill={white} />
      </>
    ),
  },
  discover: {
    name: 'Discover',
    ground: white,
    drawing: (
      <>
        <path d="M38 13v9a2 2 0 0 1-2 2H14c10-1 19-5 24-11z" fill="#f47216" />
        <g transform="translate(0 -2)">{word('DISCOVER', '#1c1c1c', 6.5)}</g>
      </>
    ),
  },
  jcb: { name: 'JCB', ground: white, drawing: bars('#0e4c96', '#d7182a', '#007b40') },
  unionpay: {
    name: 'UnionPay',
    ground: white,
    drawing: <g transform="skewX(-12) translate(2.5 0)">{bars('#e21836', '#00447c', '#007b84')}</g>,
  },
  mir: { name: 'Mir', ground: '#0f754e', drawing: word('МИР', white) },
};

export interface CardBrandProps {
  brand: Brand;
  /** Decorative: the name is beside it. */
  isDecoration?: boolean | undefined;
}

/** A simplified card brand logo. */
export function CardBrand({ brand, isDecoration }: CardBrandProps) {
  const { t } = useTexts();
  const { name, ground, drawing }: Mark =
    brand === 'unknown' ? { name: t('common:kit.card'), ground: '#eef0f3', drawing: unknown } : marks[brand];
  return (
    <svg
      width="2.375em"
      height="1.5em"
      viewBox="0 0 38 24"
      focusable="false"
      role={isDecoration ? undefined : 'img'}
      aria-hidden={isDecoration}
      aria-label={isDecoration ? undefined : name}
    >
      <rect x="0.5" y="0.5" width="37" height="23" rx="3" fill={ground} stroke="#8a94a6" strokeOpacity="0.5" />
      {drawing}
    </svg>
  );
}

const unknown = <path d="M8 7h22v10H8zM8 10h22M11 14h4" fill="none" stroke="#59636f" strokeWidth="1.5" />;
