import decodeQr from 'qr/decode.js';
import { decodePng } from './decode-png';

/** The content of the QR code in a screenshot. Throws if the screenshot has no readable QR code. */
export const readQr = (screenshot: Buffer): string => decodeQr(decodePng(screenshot), { timeLimit: 20_000, effort: 4 });
