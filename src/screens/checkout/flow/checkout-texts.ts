import { addTextFiles } from '../../../runtime/i18n/texts';

// Importing this file registers the text areas of the checkout.
addTextFiles(import.meta.glob('/locales/*/{checkout,payment}.json'));
