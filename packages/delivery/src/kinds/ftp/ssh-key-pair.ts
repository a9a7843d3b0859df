import ssh2 from 'ssh2'

export type SshKeyKind = 'rsa' | 'ecdsa' | 'ed25519'

export interface SshKeyPair {
  publicKey: string
  privateKey: string
}

/** Whether a key, public or private, is usable. The library generates some that it can't read itself. */
export const isUsableSshKey = (key: string): boolean => !(ssh2.utils.parseKey(key) instanceof Error)

/**
 * Generates a key pair for SSH logins: the public key as one line of `authorized_keys`, the private key in OpenSSH
 * format.
 */
export async function makeSshKeyPair(type: SshKeyKind, comment: string): Promise<SshKeyPair> {
  for (;;) {
    const pair = await generate(type, comment)
    // The library drops leading zeros of ed25519 keys, and then can't read what it wrote: one pair of 256.
    if (isUsableSshKey(pair.privateKey)) return pair
  }
}

function generate(type: SshKeyKind, comment: string): Promise<SshKeyPair> {
  const bits = { rsa: 3072, ecdsa: 256, ed25519: 256 }[type]
  return new Promise((resolve, reject) =>
    ssh2.utils.generateKeyPair(type, { bits, comment }, (error, pair) =>
      error ? reject(error) : resolve({ publicKey: pair.public, privateKey: pair.private }),
    ),
  )
}
