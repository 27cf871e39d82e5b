import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyCredential } from '../../../src/contract/calls/passkeys';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** A length in two bytes. */
const lengthOf = ({ length }: Buffer) => Buffer.from([length >> 8, length & 0xff]);

/** Flags of authenticator data: user present, user verified, may be and is synced, has a new credential. */
const flags = { present: 0x01, verified: 0x04, synced: 0x18, attested: 0x40 } as const;

interface Signing {
  options: { challenge: string };
  origin: string;
  /** Default: localhost. */
  rpId?: string;
  isVerified?: boolean;
}

/** A passkey as an authenticator holds it, with ES256 and without attestation. `counter` is what it signs next. */
export class TestPasskey {
  counter: number;
  userHandle: string | undefined;
  readonly #id: Buffer;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor({ counter = 0, idLength = 16 }: { counter?: number; idLength?: number } = {}) {
    this.counter = counter;
    this.#id = randomBytes(idLength);
  }

  #authenticatorData(rpId: string, flagBits: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flagBits]), counter]);
  }

  #credential(response: object, clientData: string): PasskeyCredential {
    const id = this.#id.toString('base64url');
    const clientDataJSON = Buffer.from(clientData).toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, ...response } };
  }

  /** What `navigator.credentials.create` returns. */
  create({ options, origin, rpId = 'localhost', isVerified = true }: Signing): PasskeyCredential {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // The public key as a COSE map in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const flagBits = flags.present + flags.synced + flags.attested + (isVerified ? flags.verified : 0);
    const data = Buffer.concat([
      this.#authenticatorData(rpId, flagBits),
      Buffer.alloc(16),
      lengthOf(this.#id),
      this.#id,
      publicKey,
    ]);
    // The map {fmt: 'none', attStmt: {}, authData: data} in CBOR
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      lengthOf(data),
      data,
    ]);
    const clientData = JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin });
    const transports = ['internal'];
    return this.#credential({ attestationObject: attestationObject.toString('base64url'), transports }, clientData);
  }

  /** What `navigator.credentials.get` returns. */
  get({ options, origin, rpId = 'localhost', isVerified = true }: Signing): PasskeyCredential {
    const data = this.#authenticatorData(rpId, flags.present + flags.synced + (isVerified ? flags.verified : 0));
    const clientData = JSON.stringify({ type: 'webauthn.get', challenge: options.challenge, origin });
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    const response = {
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(this.userHandle !== undefined && { userHandle: this.userHandle }),
    };
    return this.#credential(response, clientData);
  }
}
