import type { MethodOption } from './method-option';

/** Cryptocurrency networks for which addresses can be generated. Nobody has the private keys of these addresses. */
export type Chain = 'bitcoin' | 'ethereum' | 'tron';

/** A coin on one blockchain network: an option of the crypto method. */
export interface CoinRow {
  optionCode: string;
  coin: string;
  /** The blockchain network's name as shown to payers. */
  network: string;
  /** The network's code in this server. It determines the format of addresses. */
  chain: Chain;
  /** Number of decimals in amounts to pay. */
  decimals: number;
  /** Price of one coin in US dollars, with two decimals. */
  price: string;
  /** Number of blocks that must confirm a transfer before the payment succeeds. */
  confirmations: number;
  /** How long the amount and the address are valid. */
  validMinutes: number;
  /** Address of the token's contract on Ethereum; undefined for a coin that isn't a token there. */
  contract?: string;
  /** Ethereum's chain id for the payment URI (ERC-681). */
  chainId?: number;
}

export const coins: readonly CoinRow[] = [
  {
    optionCode: 'BTC',
    coin: 'BTC',
    network: 'Bitcoin',
    chain: 'bitcoin',
    decimals: 8,
    price: '64000.00',
    confirmations: 2,
    validMinutes: 20,
  },
  {
    optionCode: 'ETH',
    coin: 'ETH',
    network: 'Ethereum (ERC-20)',
    chain: 'ethereum',
    decimals: 8,
    price: '3200.00',
    confirmations: 3,
    validMinutes: 20,
    chainId: 1,
  },
  {
    optionCode: 'USDT-TRC20',
    coin: 'USDT',
    network: 'TRON (TRC-20)',
    chain: 'tron',
    decimals: 2,
    price: '1.00',
    confirmations: 3,
    validMinutes: 30,
  },
  {
    optionCode: 'USDT-ERC20',
    coin: 'USDT',
    network: 'Ethereum (ERC-20)',
    chain: 'ethereum',
    decimals: 2,
    price: '1.00',
    confirmations: 3,
    validMinutes: 30,
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    chainId: 1,
  },
];

export const coinByOption = (optionCode: string): CoinRow | undefined =>
  coins.find((row) => row.optionCode === optionCode);

const coinNames: Readonly<Record<string, string>> = { BTC: 'Bitcoin', ETH: 'Ether', USDT: 'USDT' };

/** The coins as options of the method `crypto`. */
export const coinOptions: readonly MethodOption[] = coins.map(({ optionCode, coin, network }) => ({
  code: optionCode,
  name: { en: coinNames[coin] ?? coin },
  note: { en: network },
}));
