import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { patienceWith, wrongSecret, type Fault, type FaultServer } from './faults.ts'
import { startFtpServer, type FtpTrouble } from './ftp-server.ts'
import { startSftpServer, type SftpTrouble } from './sftp-server.ts'
import { certificateOf, testCertificate } from './test-certificate.ts'

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

/** Files in a folder, including incomplete ones. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))))
  return names.filter((_name, at) => stats[at]!.isFile())
}

const wrong = (fault: Fault | null) => (fault === 'wrong credentials' ? { password: wrongSecret } : {})

/** How servers report a full disk and too many users; not all follow the standard. */
const words = {
  FTP: { full: { code: 552, text: 'Exceeded storage allocation' }, crowded: 421 },
  FTPS: { full: { code: 452, text: 'Error during write to file' }, crowded: 530 },
  FTPS_IMPLICIT: { full: { code: 550, text: 'ENOSPC: no space left on device' }, crowded: 421 },
} as const

const ftpTrouble = (protocol: keyof typeof words): Partial<Record<Fault, FtpTrouble>> => ({
  'no room left': { refusal: words[protocol].full },
  'too many calls': { crowded: words[protocol].crowded },
  'a connection that is cut': { cutAfter: reached },
  'trouble of its own': {
    refusal: { code: 451, text: 'Requested action aborted: local error in processing' },
  },
  silence: { silent: true },
})

/** FTP servers, a new one for each fault. */
export const startFtpFaults = (protocol: keyof typeof words): Promise<FaultServer> =>
  Promise.resolve({
    with: async (fault) => {
      const { shown, trusted, host } = certificateOf(fault) ?? {
        shown: testCertificate,
        trusted: [testCertificate.cert],
        host: 'files.test',
      }
      const server = await startFtpServer({ implicit: protocol === 'FTPS_IMPLICIT', certificate: shown })
      Object.assign(server.trouble, fault && ftpTrouble(protocol)[fault])
      return {
        type: 'FTP',
        settings: settingsOf(protocol, server.port, { ...wrong(fault), host }),
        options: { idleMs: patienceWith(fault), authorities: trusted },
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

/** A port that hangs up before any greeting, like SSH servers with too many concurrent logins. */
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
      Object.assign(server.trouble, quiet, fault && sftpTrouble[fault])
      const busy = fault === 'too many calls' ? await startHangingUp() : null
      const otherKey = { host_key: `SHA256:${'A'.repeat(43)}` }
      return {
        type: 'FTP',
        settings: settingsOf('SFTP', busy?.port ?? server.port, {
          ...wrong(fault),
          ...(fault === 'a certificate of another name' ? otherKey : {}),
        }),
        options: { idleMs: patienceWith(fault) },
        arrived: () => filesIn(server.folder),
        [Symbol.asyncDispose]: () => Promise.resolve(void busy?.end()),
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
