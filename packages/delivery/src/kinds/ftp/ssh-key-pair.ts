import ssh2 from 'ssh2'

export type SshKeyKind = 'rsa' | 'ecdsa' | 'ed25519'

export interface SshKeyPair {
  publicKey: string
  privateKey: string
}

/** Whether a key, of either part, can be used. The library makes some that it cannot read itself. */
export const isUsableSshKey = (key: string): boolean => !(ssh2.utils.parseKey(key) instanceof Error)

/** Makes a key pair for log-ins over SSH: the public part as one line of `authorized_keys`, the private in OpenSSH form. */
export async function makeSshKeyPair(type: SshKeyKind, comment: string): Promise<SshKeyPair> {
  for (;;) {
    const pair = await generate(type, comment)
    // Of ed25519 the library drops leading zeros, and then cannot read what it wrote: one pair of 256.
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
