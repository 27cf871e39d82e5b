import { addTextFiles } from '../../../runtime/i18n/texts';

addTextFiles(import.meta.glob('/locales/*/auth.json'));
