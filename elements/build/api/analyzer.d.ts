/** The programmatic interface of the custom elements manifest analyzer. The package's own typings don't declare it. */
declare module '@custom-elements-manifest/analyzer' {
  export interface SyntaxNode {
    readonly name?: SyntaxNode;
    readonly type?: SyntaxNode;
    readonly initializer?: SyntaxNode;
    /** The members of an interface. */
    readonly members?: readonly SyntaxNode[];
    /** The elements of an array literal. */
    readonly elements?: readonly (SyntaxNode & { readonly text: string })[];
    readonly jsDoc?: readonly {
      readonly comment?: string;
      readonly tags?: readonly { readonly tagName: { readonly text: string }; readonly comment?: string }[];
    }[];
    getText(): string;
    getFullText(): string;
  }

  /**
   * The parts of TypeScript's compiler API that the build uses. The analyzer bundles a TypeScript version that still
   * has this API.
   */
  export const ts: {
    createSourceFile(path: string, text: string, target: number, setParentNodes: boolean): SyntaxNode;
    forEachChild(node: SyntaxNode, visit: (child: SyntaxNode) => void): void;
    isClassDeclaration(node: SyntaxNode): boolean;
    isInterfaceDeclaration(node: SyntaxNode): boolean;
    isPropertyAssignment(node: SyntaxNode): boolean;
    isPropertySignature(node: SyntaxNode): boolean;
    isVariableDeclaration(node: SyntaxNode): boolean;
    readonly ScriptTarget: { readonly ES2022: number };
  };

  /** Analyzes source files. Returns the manifest's `modules`: one for each file, with the classes that it declares. */
  export function create(options: { modules: readonly SyntaxNode[] }): {
    modules: { path: string; declarations: { name: string }[] }[];
  };
}
