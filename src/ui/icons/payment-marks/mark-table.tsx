import type { ReactNode } from 'react';
import { FittedText } from '../card-brands/card-brand-view';

/** A logo. `drawing` is rendered on a `Plate`, a rounded rectangle of 38 × 24 units with the color `background`. */
interface Mark {
  background?: string;
  drawing: ReactNode;
}

const white = '#fff';
const inkColor = '#3c4654';

const textMark = (text: string, background: string, width: number, size = 10, fill = white): Mark => ({
  background,
  drawing: <FittedText text={text} fill={fill} width={width} size={size} y={12 + size * 0.36} />,
});
const drawLines = (d: string, stroke = inkColor, strokeWidth = 1.8): ReactNode => (
  <path d={d} fill="none" stroke={stroke} strokeWidth={strokeWidth} strokeLinecap="round" strokeLinejoin="round" />
);
const coinMark = (fill: string, sign: ReactNode): Mark => ({
  drawing: (
    <>
      <circle cx="19" cy="12" r="9" fill={fill} />
      {sign}
    </>
  ),
});

/** The name of a bank transfer by QR code in the corners of a scanner. Their logos may only be used under a contract. */
const bankQrMark = (name: string, width: number): Mark => ({
  drawing: (
    <>
      {drawLines('M4.5 8V4.5H9M29 4.5h4.5V8M33.5 16v3.5H29M9 19.5H4.5V16', '#8a94a3', 1.6)}
      <FittedText text={name} fill={inkColor} width={width} size={10} y={15.6} />
    </>
  ),
});

/** Logos of payment methods, coins and mobile operators, by name in lower case without spaces and punctuation. */
export const marks: Record<string, Mark> = {
  pix: {
    drawing: (
      <>
        <path
          d="M19 4.2l7.8 7.8-7.8 7.8-7.8-7.8z"
          fill="#32bcad"
          stroke="#32bcad"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {drawLines(
          'M13.6 8.3c1.5 0 2 .2 2.8 1L19 11.9l2.6-2.6c.8-.8 1.3-1 2.8-1M13.6 15.7c1.5 0 2-.2 2.8-1l2.6-2.6',
          white,
          1.4,
        )}
        {drawLines('M24.4 15.7c-1.5 0-2-.2-2.8-1L19 12.1', white, 1.4)}
      </>
    ),
  },
  paypal: {
    drawing: (
      <>
        <path d="M18 8h5.3c2.4 0 3.8 1.3 3.4 3.6-.5 2.7-2.3 3.9-4.8 3.9h-1.5l-.7 4h-3.2z" fill="#009cde" />
        <path d="M15.2 4.5h5.5c2.5 0 3.8 1.3 3.4 3.6-.5 2.8-2.4 4.1-5 4.1h-1.7l-.8 4.6h-3.6z" fill="#003087" />
      </>
    ),
  },
  mercadopago: {
    drawing: (
      <>
        <ellipse cx="19" cy="12" rx="11" ry="7.6" fill="#00b1ea" stroke="#0a2a6b" strokeWidth="1.2" />
        {drawLines(
          'M9.5 10.5c3 1.5 5 1.2 7-.4l2-.6c1.8-.4 3 .3 5 1.5 1.5.8 3 .7 5-.2M15 13l3-2.2c1-.6 1.8-.2 2.6.5l3.4 3.2M17 14.5l1.8 1.5M19.5 13.5l2 2',
          white,
          1.3,
        )}
      </>
    ),
  },
  picpay: {
    background: '#21c25e',
    drawing: (
      <>
        <path
          d="M13 5.5h4.6c3.3 0 5.3 1.9 5.3 4.7s-2 4.7-5.3 4.7h-1.4v3.6H13zm3.2 2.8v3.8h1.2c1.5 0 2.4-.7 2.4-1.9s-.9-1.9-2.4-1.9z"
          fill={white}
        />
        <path d="M23.5 3.5h4v4h-4z" fill="none" stroke={white} strokeWidth="1.3" />
      </>
    ),
  },
  alipay: {
    background: '#1677ff',
    drawing: drawLines('M13 7h12M19 4.5v5.5M14.3 10h9c-1.3 3.6-4 6.2-8 8M14.5 12.5c4 .6 7.5 2.3 11 5', white, 1.9),
  },
  wechatpay: {
    background: '#07c160',
    drawing: (
      <>
        <path
          d="M16.5 5c4 0 7 2.4 7 5.5s-3 5.5-7 5.5c-.8 0-1.6-.1-2.3-.3L11.5 17l.7-2.3c-1.7-1-2.7-2.5-2.7-4.2C9.5 7.4 12.5 5 16.5 5z"
          fill={white}
        />
        <path
          d="M23 10.5c3.3 0 6 2 6 4.5 0 1.4-.8 2.6-2.1 3.4l.5 1.8-2.1-1c-.7.2-1.5.3-2.3.3-3.3 0-6-2-6-4.5s2.7-4.5 6-4.5z"
          fill={white}
          stroke="#07c160"
        />
      </>
    ),
  },
  skrill: textMark('Skrill', '#862165', 26, 12),
  webmoney: textMark('WebMoney', '#036cb5', 31, 7),
  yoomoney: {
    background: '#8b3ffd',
    drawing: (
      <>
        <circle cx="22" cy="12" r="5" fill="none" stroke={white} strokeWidth="2.6" />
        <path d="M11 7h2.8v10H11zM13 11h4v2h-4z" fill={white} />
      </>
    ),
  },
  caishen: {
    background: '#c8102e',
    drawing: (
      <>
        <circle cx="19" cy="12" r="7" fill="none" stroke="#ffd166" strokeWidth="2.6" />
        <path d="M16.8 9.8h4.4v4.4h-4.4z" fill="#ffd166" />
      </>
    ),
  },
  paynow: {
    drawing: (
      <>
        <FittedText text="PAY" fill="#7c1a78" width={17} size={9} y={11} />
        <FittedText text="NOW" fill="#7c1a78" width={20} size={9} y={19.5} />
      </>
    ),
  },
  breb: bankQrMark('Bre-B', 25),
  codi: bankQrMark('CoDi', 22),
  sbp: bankQrMark('СБП', 22),
  mpesa: textMark('M-PESA', '#43b02a', 30, 8.5),
  mtn: {
    background: '#ffcb05',
    drawing: (
      <>
        <ellipse cx="19" cy="12" rx="13" ry="7.5" fill="none" stroke="#111" strokeWidth="1.4" />
        <FittedText text="MTN" fill="#111" width={17} size={8.5} y={15} />
      </>
    ),
  },
  airtel: textMark('airtel', '#e40000', 27, 11),
  vodafone: {
    drawing: (
      <>
        <circle cx="19" cy="12" r="9" fill="#e60000" />
        <path
          d="M22 4.5c-4.5.3-8 3.6-8 8 0 3.5 2.3 5.5 5 5.5s4.8-1.9 4.8-4.5c0-2.4-1.7-3.8-3.9-4.2.2-2.2 1.5-3.5 2.6-4z"
          fill={white}
        />
      </>
    ),
  },
  tigo: textMark('tigo', '#00377b', 22, 12, '#ffc20e'),
  orange: {
    background: '#111',
    drawing: (
      <>
        <path d="M10 3h18v18H10z" fill="#ff7900" />
        <FittedText text="orange" fill={white} width={15} size={5.5} y={19} />
      </>
    ),
  },
  zamtel: textMark('zamtel', '#0a9e46', 30, 10),
  btc: coinMark('#f7931a', <FittedText text="₿" fill={white} width={8} size={14} y={16.8} />),
  eth: coinMark(
    '#627eea',
    <path d="M19 4.5l4.6 7.7L19 15l-4.6-2.8zM19 16.2l4.6-2.8L19 19.5l-4.6-6.1z" fill={white} fillOpacity="0.9" />,
  ),
  usdt: coinMark(
    '#26a17b',
    <path
      d="M14 7h10v2.6h-3.6v1.6c2.6.2 4.4.8 4.4 1.5s-1.8 1.3-4.4 1.4v4.4h-2.8v-4.4c-2.6-.1-4.4-.7-4.4-1.4s1.8-1.3 4.4-1.5V9.6H14z"
      fill={white}
    />,
  ),
  trx: coinMark('#eb0029', drawLines('M14.5 7.5l9 2-5 8zM14.5 7.5l5 3.5 4-1.5M19.5 11l-1 6.5', white, 1.2)),
  ltc: coinMark('#345d9d', drawLines('M19.5 6.5l-2 10h6M16.5 13l4.5-2', white, 1.9)),
};

/** Other names that servers use for a payment method, coin or operator, each with the key of its logo in `marks`. */
export const markAliases: Record<string, string> = {
  momo: 'mtn',
  mtnmomo: 'mtn',
  airtelmoney: 'airtel',
  vodafonecash: 'vodafone',
  tigopesa: 'tigo',
  orangemoney: 'orange',
  zamtelkwacha: 'zamtel',
  bitcoin: 'btc',
  ether: 'eth',
  ethereum: 'eth',
  tether: 'usdt',
  usdttrc20: 'usdt',
  usdterc20: 'usdt',
  litecoin: 'ltc',
  tron: 'trx',
  wechat: 'wechatpay',
  юmoney: 'yoomoney',
  сбп: 'sbp',
  speicodi: 'codi',
};

/** Drawings for payment methods without a logo, by the group of the method. */
export const groupDrawings: Record<string, ReactNode> = {
  TICKET: drawLines('M10 6v12M13 6v12M15.5 6v12M19 6v12M21.5 6v12M25 6v12M28 6v12', '#1c232d', 1.6),
  BANK_TRANSFER: drawLines('M10.5 10L19 4.8l8.5 5.2zM13.5 11v5.5M19 11v5.5M24.5 11v5.5M10.5 19h17'),
  CARD: drawLines('M9 6.5h20v11H9zM9 10.5h20M12 14.5h4'),
  PREPAID: drawLines('M9 6.5h20v11H9zM15 6.5v11M15 8.5c-4 0-3-4 0 0 3-4 4 0 0 0'),
  MOBILE_MONEY: drawLines('M15 4h8v16h-8zM18 17.5h2'),
  CRYPTO: drawLines('M19 4l7 4v8l-7 4-7-4V8zM12 8l7 4 7-4M19 12v8'),
};

/** The drawing for a method without a logo whose group is unknown. */
export const fallbackDrawing = drawLines('M12 8.5V6h13v2.5M11 7.5h16v11H11zM23 13h1');
