import words from '../../../locales/ru/card-frame.json';
import { cardExpiry, cardHolder, cardNumber, securityCode } from '../../../locales/ru/fields.json';

export const dictionary = { 'card-frame': words, fields: { cardExpiry, cardHolder, cardNumber, securityCode } };
