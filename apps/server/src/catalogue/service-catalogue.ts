import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ServiceError, ServiceHost } from '@windrow/crawler/service/service-host'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'

/** A service of the folder. */
export interface KnownService {
  file: string
  /** The services folder: what its code may read. */
  folder: string
  description: ServiceDescription
}

interface Looked {
  /** Changes when the file does. */
  stamp: string
  /** When it is to be asked again, by `performance.now()`. */
  until: number
  answer: ServiceDescription | string
}

/** A fault may be of the moment: a file that could not be used is asked again after so long. */
const faultHoldsMs = 30_000

/** A service that only declares itself has to be quick about it. */
const describeMs = 10_000

/**
 * The services folder of the deployment. Each file is asked for its description in a process of its own, once for each
 * state of the file: code of the operator never runs in this process.
 */
export class ServiceCatalogue {
  private readonly folder: string
  private readonly looked = new Map<string, Promise<Looked>>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** All services by code, and the files that cannot be used. */
  async list(): Promise<{ services: KnownService[]; faults: { file: string; message: string }[] }> {
    const services: KnownService[] = []
    const faults: { file: string; message: string }[] = []
    for (const file of await serviceFiles(this.folder)) {
      const shown = relative(this.folder, file)
      const { answer } = await this.look(file)
      if (typeof answer === 'string') faults.push({ file: shown, message: answer })
      else {
        const known = services.find(({ description }) => description.code === answer.code)
        if (!known) services.push({ file, folder: this.folder, description: answer })
        else
          faults.push({
            file: shown,
            message: `The code "${answer.code}" is taken by ${relative(this.folder, known.file)}.`,
          })
      }
    }
    return { services, faults }
  }

  async find(code: string): Promise<KnownService | null> {
    const { services } = await this.list()
    return services.find(({ description }) => description.code === code) ?? null
  }

  private async look(file: string): Promise<Looked> {
    const { mtimeMs, size } = await stat(file)
    const stamp = `${mtimeMs} ${size}`
    const known = await this.looked.get(file)
    if (known?.stamp === stamp && performance.now() < known.until) return known
    const looking = describe(file, this.folder).then((answer) => {
      const until = typeof answer === 'string' ? performance.now() + faultHoldsMs : Infinity
      return { stamp, until, answer }
    })
    this.looked.set(file, looking)
    // What kept it from being asked at all, such as too many open files, says nothing about the file.
    looking.catch(() => {
      if (this.looked.get(file) === looking) this.looked.delete(file)
    })
    return looking
  }
}

async function describe(file: string, folder: string): Promise<ServiceDescription | string> {
  await using host = new ServiceHost({ file, folder, pageMs: describeMs })
  try {
    return await host.describe()
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}

/** TypeScript and JavaScript files of the folder and of the folders in it, in order; none when there is no folder. */
async function serviceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).split(sep).includes('node_modules'))
    .sort((a, b) => a.localeCompare(b))
}
