/** The analyzer's programmatic interface, which its own typings don't declare. */
declare module '@custom-elements-manifest/analyzer' {
  export interface SyntaxNode {
    readonly name?: SyntaxNode;
    readonly type?: SyntaxNode;
    readonly initializer?: SyntaxNode;
    /** The members of an interface. */
    readonly members?: readonly SyntaxNode[];
    /** The elements of an array literal. */
    readonly elements?: readonly (SyntaxNode & { readonly text: string })[];
    readonly jsDoc?: readonly { readonly comment?: string }[];
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

  /** Analyzes source files. Returns the manifest modules with the classes that the files declare. */
  export function create(options: { modules: readonly SyntaxNode[] }): {
    modules: { path: string; declarations: { name: string }[] }[];
  };
}
