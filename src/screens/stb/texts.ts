import { addTextFiles } from '../../runtime/texts';

// The words of TVs come with their screens.
addTextFiles(import.meta.glob('../../../locales/*/stb.json'));
