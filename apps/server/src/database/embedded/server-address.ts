import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Where a server listens: its settings, and what a client needs. */
export interface ServerAddress {
  settings: Record<string, string | number>
  /** Lines of pg_hba.conf; users it doesn't list are refused. */
  access: string
  host: string
  port: number
}

/** Longest path of a Unix socket, without the terminating zero; the limit is 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 103
const port = 5432

/**
 * A Unix socket inside the database's folder, which only its owner can enter, and no port. Falls back to a port of
 * loopback if the path is too long for a socket. Both require a password.
 */
export async function serverAddress(folder: string): Promise<ServerAddress> {
  const socket = join(folder, `.s.PGSQL.${port}`)
  if (Buffer.byteLength(socket) <= longestSocketPath)
    return {
      settings: {
        listen_addresses: '',
        unix_socket_directories: folder,
        unix_socket_permissions: '0700',
        port,
      },
      access: 'local all all scram-sha-256\n',
      host: folder,
      port,
    }
  const free = await freePort()
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: free },
    access: 'host all all 127.0.0.1/32 scram-sha-256\n',
    host: '127.0.0.1',
    port: free,
  }
}

/** The connection URL; a folder as host goes into the parameters, as in libpq. */
export function databaseUrl(
  { host, port }: Pick<ServerAddress, 'host' | 'port'>,
  { user, password, database }: { user: string; password: string; database: string },
): string {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`)
  if (host.startsWith('/')) url.searchParams.set('host', host)
  return url.href
}
