/** Functions that load text files, by path, as `import.meta.glob` returns them. */
export type TextFiles = Record<string, () => Promise<unknown>>;

/**
 * The texts that most elements use. Texts are divided into areas, with one file per language and area. Elements and
 * payment methods register the files of further areas with `addTextFiles`.
 */
export const textFiles: TextFiles = import.meta.glob('/locales/*/{common,errors,plans}.json');
