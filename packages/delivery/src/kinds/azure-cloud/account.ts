import { createHmac } from 'node:crypto'
import { DeliveryError } from '../../delivery-error.ts'

/** A storage account, parsed from a connection string. */
export interface AzureAccount {
  /** Without a trailing slash. */
  endpoint: string
  name: string
  /** Base64; null if a shared access signature is used. */
  key: string | null
  /** The shared access signature, without a question mark. */
  signature: string
}

export function azureAccount(connection: string): AzureAccount {
  const parts = new Map(
    connection
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]
      }),
  )
  const name = parts.get('accountname') ?? ''
  const scheme = parts.get('defaultendpointsprotocol') ?? 'https'
  const suffix = parts.get('endpointsuffix') ?? 'core.windows.net'
  const endpoint = (parts.get('blobendpoint') ?? `${scheme}://${name}.blob.${suffix}`).replace(/\/+$/, '')
  if (!URL.canParse(endpoint))
    throw new DeliveryError(
      'SETTINGS',
      'The connection string holds no address of the storage. Paste it again from the portal.',
    )
  return {
    endpoint,
    name,
    key: parts.get('accountkey') ?? null,
    signature: (parts.get('sharedaccesssignature') ?? '').replace(/^\?/, ''),
  }
}

export interface AzureRequest {
  method: 'PUT' | 'DELETE' | 'GET'
  url: URL
  headers: Record<string, string>
  length: number
}

const version = '2021-12-02'
const signed = [
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
]

/** URL and headers of a call, authorized by the account's key or its shared access signature. */
export function authorised(
  account: AzureAccount,
  { method, url, headers, length }: AzureRequest,
  now = new Date(),
) {
  const all: Record<string, string> = { ...headers, 'x-ms-date': now.toUTCString(), 'x-ms-version': version }
  if (account.key === null) {
    const signedUrl = new URL(url)
    for (const [name, value] of new URLSearchParams(account.signature))
      signedUrl.searchParams.append(name, value)
    return { url: signedUrl.href, headers: all }
  }
  const own = Object.keys(all)
    .filter((name) => name.startsWith('x-ms-'))
    .sort()
    .map((name) => `${name}:${all[name]}\n`)
    .join('')
  const query = [...url.searchParams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `\n${name.toLowerCase()}:${value}`)
    .join('')
  const text = [
    method,
    '',
    '',
    length === 0 ? '' : String(length),
    ...signed.map((name) => all[name] ?? ''),
  ].join('\n')
  const signature = createHmac('sha256', Buffer.from(account.key, 'base64'))
    .update(`${text}\n${own}/${account.name}${url.pathname}${query}`)
    .digest('base64')
  return { url: url.href, headers: { ...all, authorization: `SharedKey ${account.name}:${signature}` } }
}
