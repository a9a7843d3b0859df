import { expect, it } from 'vitest'
import { encodedKey, presign } from './presign.ts'

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const options = {
  method: 'GET',
  url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
  headers: {},
  region: 'us-east-1',
  credentials,
  seconds: 86_400,
  now: new Date('2013-05-24T00:00:00Z'),
}
const signatureOf = (url: string) => new URL(url).searchParams.get('X-Amz-Signature')

it('signs like the example in the documentation of Signature Version 4', () => {
  expect(signatureOf(presign(options))).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

it('signs method, path, query, headers, time and token', () => {
  const others = [
    { method: 'PUT' },
    { url: new URL('https://examplebucket.s3.amazonaws.com/test2.txt') },
    { url: new URL('https://examplebucket.s3.amazonaws.com/test.txt?partNumber=2') },
    { headers: { 'content-length': '5' } },
    { headers: { 'content-length': '6' } },
    { now: new Date('2013-05-24T00:00:01Z') },
    { seconds: 60 },
    { credentials: { ...credentials, sessionToken: 'token' } },
  ].map((change) => signatureOf(presign({ ...options, ...change })))

  expect(new Set([signatureOf(presign(options)), ...others]).size).toBe(9)
})

it('encodes keys as S3 expects', () => {
  expect(encodedKey("a b/c+d'(é)*.txt")).toBe('a%20b/c%2Bd%27%28%C3%A9%29%2A.txt')
})
