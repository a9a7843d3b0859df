import ssh2 from 'ssh2'

/** Makes a key pair for log-ins over SSH: the public part as one line of `authorized_keys`, the private in OpenSSH form. */
export function makeSshKeyPair(
  type: 'rsa' | 'ecdsa' | 'ed25519',
  comment: string,
): Promise<{ publicKey: string; privateKey: string }> {
  const bits = { rsa: 3072, ecdsa: 256, ed25519: 256 }[type]
  return new Promise((resolve, reject) =>
    ssh2.utils.generateKeyPair(type, { bits, comment }, (error, pair) =>
      error ? reject(error) : resolve({ publicKey: pair.public, privateKey: pair.private }),
    ),
  )
}
