import { createPrivateKey, createSign } from 'node:crypto'
import { DeliveryError } from '../../delivery-error.ts'
import { askForToken, givenToken } from '../../net/access-token.ts'
import type { VendorCalls } from '../../net/vendor-calls.ts'

const scope = 'https://www.googleapis.com/auth/devstorage.read_write'
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token for a service account (RFC 7523), valid for an hour. `address` is the token endpoint. */
export async function googleToken(
  vendor: VendorCalls,
  serviceAccountKey: string,
  address: string,
): Promise<string> {
  const { client_email, private_key } = JSON.parse(serviceAccountKey) as Record<
    'client_email' | 'private_key',
    string
  >
  const now = Math.floor(Date.now() / 1000)
  const claims = encoded({
    iss: client_email,
    scope,
    aud: 'https://oauth2.googleapis.com/token',
    iat: now,
    exp: now + 3600,
  })
  const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${claims}`
  const answer = await askForToken(vendor, address, {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${content}.${signature(content, private_key)}`,
  })
  return givenToken(
    answer,
    'Google',
    'Google does not accept the service account key. Make a new key and paste its file.',
  )
}

function signature(content: string, key: string): string {
  try {
    return createSign('RSA-SHA256').update(content).sign(createPrivateKey(key), 'base64url')
  } catch {
    throw new DeliveryError(
      'CREDENTIALS',
      'The private key in the service account key cannot be read. Paste the whole JSON file again.',
    )
  }
}
