import { addTextFiles } from '../../../runtime/i18n/texts';

// The texts for TVs load with their screens.
addTextFiles(import.meta.glob('/locales/*/stb.json'));
