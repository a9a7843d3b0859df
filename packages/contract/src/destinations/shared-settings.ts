import { z } from 'zod'

/**
 * Schema parts that several kinds share. All are functions, so that unused ones are removed from the browser's
 * code.
 */

const line = (most: number, advice?: string) =>
  z
    .string(advice)
    .trim()
    .max(most, `may have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be a single line')
export const optional = (most = 500) => line(most).default('')
export const required = (advice: string, most = 500) => line(most, advice).min(1, advice)

/** A folder path with `/` that never leaves its root. Leading and trailing slashes matter only on file servers. */
export const folderPath = () =>
  line(500)
    .refine((text) => !text.includes('\\'), 'must be written with / between folders')
    .refine(
      (text) => !text.split('/').some((part) => part === '..' || part === '.'),
      'must not climb out of its folder with . or ..',
    )
    .default('')

export const bucketName = () =>
  required('Enter the name of the bucket', 222).regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,220}[A-Za-z0-9]$/,
    'must have 3 or more letters, digits, dots and dashes',
  )
export const regionPattern = /^[a-z0-9-]{2,40}$/
export const accessKeys = () => ({
  access_key: required('Enter the access key ID', 200),
  secret_key: required('Enter the secret key', 500),
})

export const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** Credentials in a URL would be shown wherever the URL is. */
export const isWithoutLogin = (text: string): boolean => {
  const url = URL.parse(text)
  return !url || (url.username === '' && url.password === '')
}
