import { existingPage } from '../../src/runtime/page/page-registry';
import { preloadModules } from './module-preload';

// Sets `page.preloadNext`, which elements call to preload the code of the element that is likely to open next.

/** Names of the build's files. The following tables refer to them by index. */
declare const __FILES__: readonly string[];
/** For each element that is likely to open next: the indexes of its files, and the text areas that it needs. */
declare const __TAGS__: Readonly<Record<string, { files: readonly number[]; areas: readonly string[] }>>;
/** The index of each text file, by language, then by area. */
declare const __TEXT_FILES__: Readonly<Record<string, Readonly<Record<string, number>>>>;

// Each of these three names is used only once, because the build replaces every use with the whole table.
const fileNames = __FILES__;
const needsByTag = __TAGS__;
const textFiles = __TEXT_FILES__;

const page = existingPage();
if (page) {
  page.preloadNext = (tag, lang) => {
    // The portal opens elements as pages. Elsewhere, they open in a dialog.
    const tagsToLoad = document.querySelector('sub-portal') ? [tag] : [tag, 'sub-dialog'];
    const indexes = tagsToLoad.flatMap((tag) => {
      const { files: fileIndexes = [], areas = [] } = needsByTag[tag] ?? {};
      return [...fileIndexes, ...areas.map((area) => textFiles[lang]?.[area])];
    });
    preloadModules(
      page.assets,
      indexes.flatMap((index) => (index === undefined ? [] : [fileNames[index] as string])),
    );
  };
}
