/** Fields and helpers that several kinds share. Doesn't use zod, so the browser can import it. */

export const pathField = {
  label: 'Path',
  kind: 'text',
  placeholder: 'exports/shop',
  help: 'The folder. Created if missing.',
} as const

export const keyFields = {
  access_key: { label: 'Access Key ID', kind: 'text', required: true },
  secret_key: { label: 'Secret Key', kind: 'text', secret: true, required: true },
} as const

export const bucketField = { label: 'Bucket name', kind: 'text', required: true } as const

/** A path as the end of a target: "exports/shop/", or empty. */
export function folderOf({ path }: { path: string }): string {
  const folder = path.replaceAll(/^\/+|\/+$/g, '')
  return folder ? `${folder}/` : ''
}
