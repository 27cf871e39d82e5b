/** A transfer of a coin to an address. */
export interface CoinTransfer {
  coin: string;
  network: string;
  address: string;
  /** A decimal string, such as `0.05` for 0.05 BTC. */
  amount: string;
  /** The token's contract address; missing for a chain's own coin, such as ETH. */
  contract?: string | null | undefined;
  /** The id of an Ethereum chain. Default: 1, the main network. */
  chainId?: number | null | undefined;
}

/**
 * Converts a decimal amount to the coin's smallest unit, such as wei: `1.5` with 6 decimals is `1500000`. Null if
 * `decimals` is undefined, or if the amount has more decimals.
 */
function toSmallestUnit(amount: string, decimals: number | undefined): string | null {
  const [whole = '', fraction = ''] = amount.split('.');
  if (decimals === undefined || fraction.length > decimals) return null;
  return (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}

/** One ether is 10^18 wei. */
const etherDecimals = 18;

/** The number of decimals of known Ethereum tokens. */
const tokenDecimals: Readonly<Record<string, number>> = { USDT: 6, USDC: 6 };

/**
 * The content of the QR code that wallets scan: a BIP 21 URI for Bitcoin, an ERC-681 URI for Ethereum. For networks
 * without a URI scheme, such as TRON, for unknown tokens and for amounts with too many decimals, only the address; the
 * payer types the amount.
 */
export function paymentUriFor({ coin, network, address, amount, contract, chainId }: CoinTransfer): string {
  if (coin === 'BTC') return `bitcoin:${address}?amount=${amount}`;
  if (!/^ethereum/i.test(network)) return address;
  const smallestUnits = toSmallestUnit(amount, contract ? tokenDecimals[coin] : etherDecimals);
  if (smallestUnits === null) return address;
  if (contract) return `ethereum:${contract}@${chainId ?? 1}/transfer?address=${address}&uint256=${smallestUnits}`;
  return `ethereum:${address}@${chainId ?? 1}?value=${smallestUnits}`;
}

/** Whether `paymentUriFor` returns a URI with the amount, not only the address. */
export const uriIncludesAmount = (transfer: CoinTransfer): boolean => paymentUriFor(transfer) !== transfer.address;
