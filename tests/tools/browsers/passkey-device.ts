import type { CDPSession, Page } from '@playwright/test';

/** A device with a screen lock, as Chromium simulates it. It answers every request as if its owner had touched it. */
export class Device {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  static async add(page: Page): Promise<Device> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(cdp, authenticatorId);
  }

  /** Takes the device away. */
  remove(): Promise<void> {
    return this.#cdp.detach();
  }

  async passkeys() {
    return (await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id })).credentials;
  }

  /** Replaces the passkey by one with this counter, as on a device that got a copy of it. */
  async setCounter(signCount: number): Promise<void> {
    const [credential] = await this.passkeys();
    if (!credential) throw new Error('The device has no passkey');
    await this.#cdp.send('WebAuthn.removeCredential', {
      authenticatorId: this.#id,
      credentialId: credential.credentialId,
    });
    await this.#cdp.send('WebAuthn.addCredential', {
      authenticatorId: this.#id,
      credential: { ...credential, signCount },
    });
  }

  /** Whether the owner passes the screen lock. If not, requests fail as if the owner had closed the dialog. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }
}
