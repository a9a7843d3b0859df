import { expect, it } from 'vitest'
import { redacting } from './redact.ts'

const hidden = '••••'

it.each([
  ['a secret', 'FTP', { password: 'correct horse' }, 'correct horse'],
  ['one that begins like JSON', 'FTP', { password: '{correct' }, '{correct'],
  ['one as it stands in an address', 'URL', { secret: 'whsec_a+b/c=' }, 'whsec_a%2Bb%2Fc%3D'],
  [
    'the key inside a connection string',
    'AZURE_CLOUD',
    { connection_string: 'AccountName=shop;AccountKey=a2V5LW9mLXNob3A=' },
    'a2V5LW9mLXNob3A=',
  ],
  [
    'the private key inside the key of a service account',
    'GOOGLE_CLOUD',
    { service_account_key: JSON.stringify({ client_email: 'maja', private_key: 'begin-of-the-key' }) },
    'begin-of-the-key',
  ],
] as const)('takes out %s', (_name, type, settings, secret) => {
  expect(redacting(type, settings).text(`not <${secret}>, try another`)).toBe(`not <${hidden}>, try another`)
})

it('leaves settings that are no secrets, and secrets too short to be any', () => {
  const { text } = redacting('FTP', { host: 'files.example.com', username: 'maja', password: 'abc' })

  expect(text('maja at files.example.com: abc')).toBe('maja at files.example.com: abc')
})

it('hides account keys whatever they stand in', () => {
  expect(redacting('URL', {}).text('answered AccountKey=a2V5;')).toBe(`answered AccountKey=${hidden};`)
})
