import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'

/** Stands between a test and its database. */
export interface DatabaseProxy extends AsyncDisposable {
  /** URL of the same database, through the proxy. */
  url: string
  /** From now on passes nothing on and closes nothing, as if the host of the database had disappeared. */
  silence: () => void
  /**
   * Lets the database do the next statement for which all that its connection has sent matches, and then cuts the
   * connection instead of passing the answer on. Resolves when that has happened.
   */
  loseAnswer: (sent: RegExp) => Promise<void>
  /** The same, but keeps the answer until the function is called that this resolves to. */
  holdAnswer: (sent: RegExp) => Promise<() => void>
}

/** What happens to the answer to a statement. */
interface Catch {
  sent: RegExp
  /** Receives functions that cut the connection, or pass the answer on. */
  onAnswer: (cut: () => void, pass: () => void) => void
}

/** Starts a proxy for the database of this URL, on a free port of loopback. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let isSilent = false
  let next: Catch | null = null

  const pass = (from: Socket, onData: (data: Buffer) => void, onEnd: () => void) => {
    sockets.add(from)
    from.on('data', (data) => !isSilent && onData(data))
    from.on('error', () => {}) // followed by "close"
    for (const end of ['end', 'close']) from.on(end, () => !isSilent && onEnd())
  }

  // Half open, since a host that has disappeared doesn't answer the end of a connection either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    let sent = ''
    let caught: Catch | null = null
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    const toDatabase = (data: Buffer) => {
      sent += data.toString('latin1')
      if (next?.sent.test(sent)) {
        caught = next
        next = null
      }
      database.write(data)
    }
    const toClient = (data: Buffer) => {
      if (!caught) return client.write(data)
      const { onAnswer } = caught
      caught = null
      database.pause()
      onAnswer(cut, () => {
        client.write(data)
        database.resume()
      })
    }
    pass(client, toDatabase, cut)
    pass(database, toClient, cut)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => (isSilent = true),
    loseAnswer: (text) =>
      new Promise((resolve) => {
        const onAnswer: Catch['onAnswer'] = (cut) => {
          cut()
          resolve()
        }
        next = { sent: text, onAnswer }
      }),
    holdAnswer: (text) =>
      new Promise((resolve) => (next = { sent: text, onAnswer: (_cut, passOn) => resolve(passOn) })),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
