import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FileSystem, FtpServer } from 'ftp-srv'
import { testCertificate } from './test-certificate.ts'

type Connection = ConstructorParameters<typeof FileSystem>[0]
const { FtpSrv: Server, FileSystem: Files } = createRequire(import.meta.url)('ftp-srv') as {
  FtpSrv: new (options: object) => FtpServer
  FileSystem: typeof FileSystem
}

/** Faults of the server. */
export interface FtpTrouble {
  denied?: boolean
  /** Refuses a file after its first bytes. */
  refusal?: { code: number; text: string }
  /** Too many users: answered to the login (530), or by closing the connection (421). */
  crowded?: 421 | 530
  /** Stops reading data without a message. */
  silent?: boolean
  /** Closes the data connection after this many bytes. */
  cutAfter?: number
  /** Resets the data connection without a message. */
  dropsData?: boolean
}

export interface TestFtpServer extends AsyncDisposable {
  port: number
  folder: string
  trouble: FtpTrouble
}

const quiet = () => {}
const log = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log }

/** The library's types combine its two arguments into one. */
const ending = (connection: Connection) =>
  connection.close.bind(connection) as unknown as (code: number, text: string) => Promise<void>

/** The data connection, which the library's types omit. */
const dataOf = (connection: Connection): Socket =>
  (connection as unknown as { connector: { socket: Socket } }).connector.socket

/** A file that can't be written. The library has a single code for all file errors. */
function refusing(connection: Connection, { code, text }: { code: number; text: string }): Writable {
  const replying = connection as unknown as { reply: (code: number, ...texts: string[]) => Promise<void> }
  const reply = replying.reply.bind(connection)
  replying.reply = (said, ...texts) => reply(said === 550 ? code : said, ...texts)
  return new Writable({ write: (_chunk, _encoding, done) => done(new Error(text)) })
}

/** A file system for the server's library with the given faults. */
function filesOf(connection: Connection, folder: string, trouble: FtpTrouble) {
  return new (class extends Files {
    override write(name: string, options: object) {
      if (trouble.denied) throw new Error('EACCES: permission denied')
      if (trouble.silent) return new Writable({ write: () => {} })
      if (trouble.dropsData) return new Writable({ write: () => void dataOf(connection).resetAndDestroy() })
      if (trouble.refusal) return refusing(connection, trouble.refusal)
      const { cutAfter } = trouble
      if (cutAfter !== undefined) {
        delete trouble.cutAfter
        const { commandSocket } = connection as unknown as { commandSocket: Socket }
        return new Writable({ write: () => void commandSocket.destroy() })
      }
      return super.write(name, options) as unknown
    }
  })(connection, { root: folder, cwd: '/' })
}

/**
 * An FTP server on loopback for the user maja with the password `correct`. `implicit`: TLS from the first byte;
 * `refused`: commands that it doesn't know.
 */
export async function startFtpServer({
  implicit = false,
  certificate = testCertificate,
  refused = [] as string[],
} = {}): Promise<TestFtpServer> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-ftp-'))
  const trouble: FtpTrouble = {}
  const server = new Server({
    url: `${implicit ? 'ftps' : 'ftp'}://127.0.0.1:0`,
    pasv_url: '127.0.0.1',
    pasv_min: 20_000,
    tls: certificate,
    blacklist: refused,
    log,
  })
  server.on('login', ({ connection, username, password }, resolve, reject) => {
    if (trouble.crowded === 421) return void ending(connection)(421, 'Too many users, sorry.')
    if (trouble.crowded) return reject(new Error('Sorry, the maximum number of clients (10) is connected.'))
    if (username === 'maja' && password === 'correct') resolve({ fs: filesOf(connection, folder, trouble) })
    else reject(new Error('Authentication failed'))
  })
  await server.listen()
  // The system has chosen the port, which the library doesn't report.
  const { server: listener } = server as unknown as { server: NetServer }
  const { port } = listener.address() as AddressInfo
  return {
    port,
    folder,
    trouble,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
