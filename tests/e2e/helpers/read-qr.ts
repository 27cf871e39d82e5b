import decodeQr from 'qr/decode.js';
import { decodePng } from './decode-png';

/** The content of the QR code in a screenshot. Throws if there is none that a phone could read. */
export const readQr = (screenshot: Buffer): string => decodeQr(decodePng(screenshot), { timeLimit: 20_000, effort: 4 });
