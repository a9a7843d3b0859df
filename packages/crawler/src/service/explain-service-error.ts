import { withoutFolders } from './without-folders.ts'

/** What Node's permissions deny to services. */
const refused: Record<string, string> = {
  FileSystemRead: 'services may read only the services folder and installed packages',
  FileSystemWrite: 'services cannot write files',
  ChildProcess: 'services cannot start programs',
  WorkerThreads: 'services cannot start worker threads',
  Inspector: 'services cannot use the inspector',
  WASI: 'services cannot use WASI',
  Addon: 'services cannot load native addons',
}

/** An error of a service's code as a sentence, without the parent folders of `file`. */
export function explainServiceError(error: unknown, file: string): string {
  if (!(error instanceof Error)) return withoutFolders(String(error), file)
  const { code, permission = '', resource = '' } = error as Error & Record<string, string | undefined>
  if (code === 'ERR_DLOPEN_DISABLED') return refused['Addon']!
  if (code === 'ERR_ACCESS_DENIED') {
    const sentence = refused[permission] ?? `services may not use ${error.message}`
    return withoutFolders(permission.startsWith('File') ? `${sentence}: ${resource}` : sentence, file)
  }
  return withoutFolders(`${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`, file)
}

/** Where in a service's code an error was thrown: the stack without our lines and Node's; null if none is left. */
export function traceOf(error: unknown, file: string): string | null {
  if (!(error instanceof Error)) return null
  const lines = error.stack
    ?.split('\n')
    .filter((line) => /^ +at /.test(line) && !/node:|service-process\.ts/.test(line))
  return lines?.length ? withoutFolders(lines.join('\n'), file) : null
}
