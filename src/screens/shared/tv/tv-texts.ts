import { addTextFiles } from '../../../runtime/i18n/texts';

// The texts of the TV screens (STB: set-top box) load together with these screens.
addTextFiles(import.meta.glob('/locales/*/stb.json'));
