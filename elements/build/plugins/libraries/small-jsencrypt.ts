import path from 'node:path';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';
import { patchPackages } from '../patch-packages';

/**
 * The used methods of each class of jsencrypt, by the file's name without its extension: those that run when
 * `sealMessage` (src/rules/crypto/sealed-message.ts) reads a public key and encrypts with it. The other methods generate
 * keys, decrypt, sign, and print.
 */
const usedMethods: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JSEncrypt: { JSEncrypt: 'setKey setPublicKey getKey' },
  JSEncryptRSAKey: { JSEncryptRSAKey: 'parseKey' },
  rsa: { RSAKey: 'doPublic' },
  jsbn: {
    BigInteger:
      'toString negate abs compareTo bitLength mod modPowInt copyTo fromInt fromString clamp dlShiftTo drShiftTo ' +
      'lShiftTo rShiftTo subTo multiplyTo squareTo divRemTo invDigit isEven exp am',
    Classic: 'convert revert reduce mulTo sqrTo',
    Montgomery: 'convert revert reduce mulTo sqrTo',
  },
  asn1: {
    Stream: 'get hexByte hexDump',
    ASN1: 'posStart posEnd toHexString getHexStringValue decode decodeLength',
    ASN1Tag: 'isUniversal isEOC',
  },
};

/**
 * Unused code that isn't an entire method, by the file's name without its extension: parts of used methods, and code
 * outside all methods. Each part begins with the text `from` and ends right before the text `to`.
 */
const unusedCode: Readonly<Record<string, readonly { from: string; to: string }[]>> = {
  // This code generates a key if none was set.
  JSEncrypt: [{ from: 'if (!this.key) {\n            // Get', to: 'return this.key;' }],
  JSEncryptRSAKey: [
    // This code accepts keys as objects and in hexadecimal. Our keys are PEM.
    { from: 'else if (JSEncryptRSAKey.hasPrivateKeyProperty', to: '}\n        return _this' },
    { from: 'reHex.test(pem) ?', to: 'Base64.unarmor(pem)' },
    // This code reads private keys.
    { from: 'if (asn1.sub.length === 9)', to: 'if (asn1.sub.length === 2)' },
  ],
  // This code finds primes.
  jsbn: [{ from: 'var lowprimes', to: '//#endregion' }],
};

/**
 * Returns the class and the method, such as `RSAKey.doPublic`, if an expression is `Class.prototype.name = function …`
 * or `Class.name = function …`.
 */
function methodOf(expression: ESTree.Expression): string | undefined {
  if (expression.type !== 'AssignmentExpression' || expression.right.type !== 'FunctionExpression') return undefined;
  const { left } = expression;
  if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return undefined;
  const { object, property } = left;
  const isPrototype =
    object.type === 'MemberExpression' && object.property.type === 'Identifier' && object.property.name === 'prototype';
  const classNode = isPrototype ? object.object : object;
  return classNode.type === 'Identifier' ? `${classNode.name}.${property.name}` : undefined;
}

/**
 * Removes from a file of jsencrypt the methods that aren't in `usedMethods`, and the parts listed in `unusedCode`.
 * `fileName` has no extension. Throws if a part or a used method isn't in the file.
 */
export function removeUnusedCode(fileName: string, code: string): string {
  const notFound = (text: string) =>
    new Error(`small-jsencrypt: \`${text}\` was not found in jsencrypt's ${fileName}; update the plugin`);
  let remaining = code;
  for (const { from, to } of unusedCode[fileName] ?? []) {
    const start = remaining.indexOf(from);
    const end = remaining.indexOf(to, start);
    if (start < 0 || end < 0) throw notFound(from);
    remaining = remaining.slice(0, start) + remaining.slice(end);
  }
  const used = Object.entries(usedMethods[fileName] ?? {}).flatMap(([className, names]) =>
    names.split(' ').map((name) => `${className}.${name}`),
  );
  const found = new Set<string>();
  const unused: ESTree.ExpressionStatement[] = [];
  new Visitor({
    ExpressionStatement(statement) {
      const method = methodOf(statement.expression);
      if (!method) return;
      if (used.includes(method)) found.add(method);
      else unused.push(statement);
    },
  }).visit(parseAst(remaining));
  const missing = used.find((method) => !found.has(method));
  if (missing) throw notFound(missing);
  for (const { start, end } of unused.sort((a, b) => b.start - a.start))
    remaining = remaining.slice(0, start) + remaining.slice(end);
  return remaining;
}

/**
 * Removes about three quarters of jsencrypt: the code that encryption with a public key doesn't need and that tree
 * shaking can't remove. The removed code includes jsencrypt's random number generator, which listens to the mouse on
 * the host page.
 * Upstream issue about the size: https://github.com/travist/jsencrypt/issues/121. Source:
 * https://github.com/travist/jsencrypt/tree/master/src
 */
export function smallJsencrypt(): Plugin {
  return patchPackages({
    name: 'small-jsencrypt',
    packages: {
      jsencrypt: [
        'lib/JSEncrypt.js',
        'lib/JSEncryptRSAKey.js',
        'lib/lib/asn1js/asn1.js',
        'lib/lib/jsbn/jsbn.js',
        'lib/lib/jsbn/rsa.js',
      ],
    },
    patch: (code, file) => removeUnusedCode(path.posix.basename(file, '.js'), code),
    moduleSideEffects: false,
  });
}
