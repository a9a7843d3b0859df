import { z } from 'zod'
import { isProxyHost } from '../proxies.ts'
import { defineDestination } from './define-destination.ts'
import { folderOf, pathField } from './shared-fields.ts'
import { folderPath, optional, required } from './shared-settings.ts'

export const ftpSettings = () =>
  z
    .strictObject({
      protocol: z.enum(['SFTP', 'FTPS', 'FTPS_IMPLICIT', 'FTP']),
      host: required('Enter a host name', 253).refine(isProxyHost, 'must be a host name or an IP address'),
      port: z
        .int()
        .min(1, 'must be from 1 to 65535')
        .max(65_535, 'must be from 1 to 65535')
        .nullable()
        .default(null),
      username: required('Enter a user name', 255),
      password: optional(500),
      ssh_key: z.enum(['', 'rsa', 'ecdsa', 'ed25519']).default(''),
      host_key: optional(100).refine(
        (text) => text === '' || /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(text),
        'must be "SHA256:" and the fingerprint, as ssh-keygen -l shows it',
      ),
      path: folderPath(),
    })
    .superRefine((settings, issues) => {
      if (settings.protocol === 'SFTP' && !settings.password && !settings.ssh_key)
        issues.addIssue({
          code: 'custom',
          path: ['password'],
          message: 'Enter a password or choose an SSH key',
        })
      if (settings.protocol !== 'SFTP' && !settings.password)
        issues.addIssue({ code: 'custom', path: ['password'], message: 'Enter a password' })
    })

const overSsh = { setting: 'protocol', values: ['SFTP'] } as const
const schemes = { SFTP: 'sftp', FTPS: 'ftps', FTPS_IMPLICIT: 'ftps', FTP: 'ftp' } as const

export const ftp = defineDestination<typeof ftpSettings>({
  label: 'FTP',
  permission: 'ftp',
  sign: 'server',
  takes: 'FILES',
  links: false,
  forPeople: false,
  fields: {
    protocol: {
      label: 'Protocol',
      kind: 'select',
      required: true,
      options: [
        { value: 'SFTP', label: 'SFTP (over SSH)' },
        { value: 'FTPS', label: 'FTPS (explicit TLS)' },
        { value: 'FTPS_IMPLICIT', label: 'FTPS (implicit TLS)' },
        { value: 'FTP', label: 'FTP (not encrypted)' },
      ],
    },
    host: { label: 'Hostname', kind: 'text', required: true, placeholder: 'files.example.com' },
    port: {
      label: 'Port',
      kind: 'number',
      range: { least: 1, most: 65_535 },
      help: 'Left empty: 22 for SFTP, 21 for FTP and FTPS, 990 for implicit TLS.',
    },
    username: { label: 'Username', kind: 'text', required: true },
    password: { label: 'Password', kind: 'text', secret: true },
    ssh_key: {
      label: 'SSH key',
      kind: 'select',
      options: [
        { value: '', label: 'None' },
        { value: 'ed25519', label: 'ed25519' },
        { value: 'ecdsa', label: 'ecdsa' },
        { value: 'rsa', label: 'rsa' },
      ],
      help: 'Log in with the key of this account; authorise its public part on the server.',
      shownFor: overSsh,
      showsPublicKey: true,
    },
    host_key: {
      label: 'Host key fingerprint',
      kind: 'text',
      placeholder: 'SHA256:…',
      help: 'Left empty: the key that the server shows first is remembered.',
      shownFor: overSsh,
      givenFor: ['host', 'port'],
    },
    path: pathField,
  },
  loginAt: ['protocol', 'host', 'port'],
  faultFields: { NAME_RESOLUTION: 'host', ADDRESS_REFUSED: 'host', CREDENTIALS: 'password', PATH: 'path' },
  target: (settings) => {
    const { protocol, host, port } = settings
    return `${schemes[protocol]}://${host}${port ? `:${port}` : ''}/${folderOf(settings)}`
  },
  addresses: ({ host, port }) => {
    const bare = host.includes(':') ? `[${host}]` : host
    return { host: `http://${bare}${port ? `:${port}` : ''}` }
  },
})
