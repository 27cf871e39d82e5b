import words from '../../../locales/pt/card-frame.json';
import { cardExpiry, cardHolder, cardNumber, securityCode } from '../../../locales/pt/fields.json';

export const dictionary = { 'card-frame': words, fields: { cardExpiry, cardHolder, cardNumber, securityCode } };
