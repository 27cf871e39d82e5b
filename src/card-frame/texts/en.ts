import words from '../../../locales/en/card-frame.json';
import { cardExpiry, cardHolder, cardNumber, securityCode } from '../../../locales/en/fields.json';

export const dictionary = { 'card-frame': words, fields: { cardExpiry, cardHolder, cardNumber, securityCode } };
