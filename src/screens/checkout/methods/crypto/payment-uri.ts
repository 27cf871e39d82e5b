/** A transfer of a coin to an address. */
export interface CoinTransfer {
  coin: string;
  network: string;
  address: string;
  /** A decimal string, in units of the coin. */
  amount: string;
  /** The contract address of a token. */
  contract?: string | null | undefined;
  /** The chain of an Ethereum network. Default: 1. */
  chainId?: number | null | undefined;
}

/** The amount in the coin's smallest unit, 10^-decimals. */
function toSmallestUnit(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}

const weiDecimals = 18;
/** Dollar tokens on Ethereum have 6 decimals. */
const tokenDecimals = 6;

/**
 * The URI that wallets scan: BIP 21 for Bitcoin, ERC-681 for Ethereum. For networks without a URI scheme, such as TRON,
 * it is the plain address, and the payer types the amount.
 */
export function paymentUri({ coin, network, address, amount, contract, chainId }: CoinTransfer): string {
  if (coin === 'BTC') return `bitcoin:${address}?amount=${amount}`;
  if (!/^ethereum/i.test(network)) return address;
  if (contract) {
    const units = toSmallestUnit(amount, tokenDecimals);
    return `ethereum:${contract}@${chainId ?? 1}/transfer?address=${address}&uint256=${units}`;
  }
  return `ethereum:${address}@${chainId ?? 1}?value=${toSmallestUnit(amount, weiDecimals)}`;
}

/** Whether the URI includes the amount. */
export const includesAmount = (transfer: CoinTransfer): boolean => paymentUri(transfer) !== transfer.address;
