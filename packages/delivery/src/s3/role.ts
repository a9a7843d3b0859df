import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { DeliveryError } from '../delivery-error.ts'

interface RoleRequest {
  keys: { accessKeyId: string; secretAccessKey: string }
  role: { arn: string; externalId: string }
  region: string
  requestHandler: { httpAgent: HttpAgent; httpsAgent: HttpsAgent }
  base: string | undefined
}

/** The default limit for roles, in seconds; a longer delivery requests new credentials. */
const lifetimeSeconds = 3600

/** Credentials of a role with their expiry. Rejects with the library's error. */
export async function assumedRole({ keys, role, region, requestHandler, base }: RoleRequest) {
  const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts')
  const client = new STSClient({
    region,
    credentials: keys,
    requestHandler,
    ...(base ? { endpoint: base } : {}),
  })
  const { Credentials } = await client.send(
    new AssumeRoleCommand({
      RoleArn: role.arn,
      RoleSessionName: 'windrow-delivery',
      DurationSeconds: lifetimeSeconds,
      ...(role.externalId ? { ExternalId: role.externalId } : {}),
    }),
  )
  if (!Credentials?.AccessKeyId || !Credentials.SecretAccessKey)
    throw new DeliveryError('CREDENTIALS', 'Amazon gave no credentials for the role. Check its ARN.')
  return {
    accessKeyId: Credentials.AccessKeyId,
    secretAccessKey: Credentials.SecretAccessKey,
    ...(Credentials.SessionToken ? { sessionToken: Credentials.SessionToken } : {}),
    ...(Credentials.Expiration ? { expiration: Credentials.Expiration } : {}),
  }
}
