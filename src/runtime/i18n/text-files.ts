/** Functions that load text files, by path, as `import.meta.glob` returns them. */
export type TextFiles = Record<string, () => Promise<unknown>>;

/**
 * The files of the areas that most elements use. Elements and payment methods register further areas with
 * `addTextFiles`.
 */
export const textFiles: TextFiles = import.meta.glob('/locales/*/{common,errors,plans}.json');
