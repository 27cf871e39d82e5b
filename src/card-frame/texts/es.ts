import words from '../../../locales/es/card-frame.json';
import { cardExpiry, cardHolder, cardNumber, securityCode } from '../../../locales/es/fields.json';

export const dictionary = { 'card-frame': words, fields: { cardExpiry, cardHolder, cardNumber, securityCode } };
