import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { wrongSecret, type Fault, type FaultServer } from './faults.ts'
import { startFtpServer, type FtpTrouble } from './ftp-server.ts'
import { startSftpServer, type SftpTrouble } from './sftp-server.ts'
import { certificateOf, testCertificate } from './test-certificate.ts'

const idleMs = 300
const reached = 1_000_000

const settingsOf = (protocol: string, port: number, more: object = {}) => ({
  protocol,
  host: 'files.test',
  port,
  username: 'maja',
  password: 'correct',
  ssh_key: '',
  host_key: '',
  path: '',
  ...more,
})

/** Files in a folder, with those that are not whole. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))))
  return names.filter((_name, at) => stats[at]!.isFile())
}

const wrong = (fault: Fault) => (fault === 'wrong credentials' ? { password: wrongSecret } : {})

const ftpTrouble: Partial<Record<Fault, FtpTrouble>> = {
  'no room left': {
    refusal: { code: 552, text: 'Requested file action aborted: exceeded storage allocation' },
  },
  'a connection that is cut': { cutAfter: reached },
  'trouble of its own': {
    refusal: { code: 451, text: 'Requested action aborted: local error in processing' },
  },
  silence: { silent: true },
}
/** How servers say that they have too many users: some close the connection, others answer to the log-in. */
const crowded = { FTP: 421, FTPS: 530, FTPS_IMPLICIT: 421 } as const

/** FTP servers, a new one for each fault. */
export const startFtpFaults = (protocol: keyof typeof crowded): Promise<FaultServer> =>
  Promise.resolve({
    with: async (fault) => {
      const { shown, trusted, host } = certificateOf(fault) ?? {
        shown: testCertificate,
        trusted: [testCertificate.cert],
        host: 'files.test',
      }
      const server = await startFtpServer({ implicit: protocol === 'FTPS_IMPLICIT', certificate: shown })
      Object.assign(server.trouble, ftpTrouble[fault])
      if (fault === 'too many calls') server.trouble.crowded = crowded[protocol]
      return {
        type: 'FTP',
        settings: settingsOf(protocol, server.port, { ...wrong(fault), host }),
        options: { idleMs, authorities: trusted },
        arrived: () => filesIn(server.folder),
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })

const sftpTrouble: Partial<Record<Fault, Partial<SftpTrouble>>> = {
  'no room left': { room: reached },
  'a connection that is cut': { cutAfter: reached },
  silence: { silent: true },
}

/** A port where somebody hangs up before saying anything, as SSH servers do that have too many log-ins under way. */
async function startHangingUp() {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, end: () => server.close() }
}

/** An SSH server. */
export async function startSftpFaults(): Promise<FaultServer> {
  const server = await startSftpServer()
  return {
    with: async (fault) => {
      const quiet = { room: null, denied: false, cutAfter: null, silent: false, lost: null }
      Object.assign(server.trouble, quiet, sftpTrouble[fault])
      const busy = fault === 'too many calls' ? await startHangingUp() : null
      const otherKey = { host_key: `SHA256:${'A'.repeat(43)}` }
      return {
        type: 'FTP',
        settings: settingsOf('SFTP', busy?.port ?? server.port, {
          ...wrong(fault),
          ...(fault === 'a certificate of another name' ? otherKey : {}),
        }),
        options: { idleMs },
        arrived: () => filesIn(server.folder),
        [Symbol.asyncDispose]: () => Promise.resolve(void busy?.end()),
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
