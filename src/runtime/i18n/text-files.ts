/** Maps the path of each text file to a function that loads the file, as `import.meta.glob` does. */
export type TextFiles = Record<string, () => Promise<unknown>>;

/**
 * The files with the texts that most elements use. Texts are divided into areas, with one file per language and area.
 * Elements and payment methods that use other areas add the files of these areas with `addTextFiles`.
 */
export const textFiles: TextFiles = import.meta.glob('/locales/*/{common,errors,plans}.json');
