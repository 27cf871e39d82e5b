import { addTextFiles } from '../../../runtime/i18n/texts';

// Screens and lazy parts that use texts with the prefix `auth:` import this file for its side effect.
addTextFiles(import.meta.glob('/locales/*/auth.json'));
