import ssh2 from 'ssh2'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isUsableSshKey, makeSshKeyPair } from './ssh-key-pair.ts'

// The library's result for a key that begins with a zero.
const short = `ssh-ed25519 ${Buffer.concat([Buffer.from('0000000b', 'hex'), Buffer.from('ssh-ed25519'), Buffer.from('0000001f', 'hex'), Buffer.alloc(31, 7)]).toString('base64')}`

it('makes another pair where the library cannot read its own', async () => {
  const make = vi.spyOn(ssh2.utils, 'generateKeyPair')
  onTestFinished(() => make.mockRestore())
  make.mockImplementationOnce(((_type: string, _options: object, done: (error: null, pair: object) => void) =>
    done(null, { public: short, private: short })) as never)

  const pair = await makeSshKeyPair('ed25519', 'a test')

  expect(make).toHaveBeenCalledTimes(2)
  expect([short, pair.publicKey, pair.privateKey].map((key) => isUsableSshKey(key))).toEqual([
    false,
    true,
    true,
  ])
})
