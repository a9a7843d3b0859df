import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './password-hash.ts'

it('a password is stored as Argon2id with 19 MiB, two passes and one lane', async () => {
  const stored = await hashPassword('Correct.horse.9')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'Correct.horse.9')).toBe(true)
  expect(await passwordMatches(stored, 'Correct.horse.8')).toBe(false)
})

it('someone without a password is let in with none, not even that of the comparison', async () => {
  for (const stored of [null, undefined])
    for (const guess of ['', 'no account has this password'])
      expect(await passwordMatches(stored, guess)).toBe(false)
})
