/** The payment URI for a wallet: coin, address and amount. */
export interface CoinTransfer {
  coin: string;
  network: string;
  address: string;
  /** A decimal string in the coin. */
  amount: string;
  /** The token's contract address and chain id. */
  contract?: string | null | undefined;
  chainId?: number | null | undefined;
}

/** The amount in the coin's smallest unit, 10^-decimals. */
function smallest(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return (whole + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '');
}

const weiDecimals = 18;
/** Dollar tokens on Ethereum have 6 decimals. */
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

/** Whether the code includes the amount. */
export const holdsAmount = (transfer: CoinTransfer): boolean => paymentUri(transfer) !== transfer.address;
