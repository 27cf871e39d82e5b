import { addTextFiles } from '../../../runtime/i18n/texts';

// The words of TVs come with their screens.
addTextFiles(import.meta.glob('/locales/*/stb.json'));
