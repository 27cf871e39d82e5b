/** What a wallet's camera is given: which coin, where to, how much. */
export interface CoinTransfer {
  coin: string;
  network: string;
  address: string;
  /** In the coin, as decimal text. */
  amount: string;
  /** The token's contract, and the number of its chain. */
  contract?: string | null | undefined;
  chainId?: number | null | undefined;
}

/** The amount in a coin's smallest unit, of which there are 10^decimals. */
function smallest(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}

const weiDecimals = 18;
/** Dollar tokens on Ethereum count in millionths. */
const tokenDecimals = 6;

/**
 * The address as wallets scan it: BIP 21 for Bitcoin, ERC-681 on Ethereum. Networks without an adopted form, as TRON,
 * get the bare address: the amount must be typed there.
 */
export function paymentUri({ coin, network, address, amount, contract, chainId }: CoinTransfer): string {
  if (coin === 'BTC') return `bitcoin:${address}?amount=${amount}`;
  if (!/^ethereum/i.test(network)) return address;
  if (contract) {
    const units = smallest(amount, tokenDecimals);
    return `ethereum:${contract}@${chainId ?? 1}/transfer?address=${address}&uint256=${units}`;
  }
  return `ethereum:${address}@${chainId ?? 1}?value=${smallest(amount, weiDecimals)}`;
}

/** Whether the scanned code holds the amount too. */
export const holdsAmount = (transfer: CoinTransfer): boolean => paymentUri(transfer) !== transfer.address;
