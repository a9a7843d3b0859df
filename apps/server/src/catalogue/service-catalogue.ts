import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ServiceError, ServiceHost } from '@windrow/crawler/service/service-host'
import type { ServiceDescription } from '@windrow/crawler/service/service-messages'
import { unlessGone } from './unless-gone.ts'

/** A service found in the folder. */
export interface KnownService {
  file: string
  /** The services folder, which its code may read. */
  folder: string
  description: ServiceDescription
}

interface Looked {
  /** Changes with the file. */
  stamp: string
  /** When the file is described again, in `performance.now()` time. */
  until: number
  answer: ServiceDescription | string
}

/** How long a fault is cached; it may be transient. */
const faultHoldsMs = 30_000

/** Timeout for a service to describe itself. */
const describeMs = 10_000

/**
 * The services in the deployment's folder. Each file describes itself in its own process, once per version of the file:
 * the operator's code never runs in this process.
 */
export class ServiceCatalogue {
  private readonly folder: string
  private readonly looked = new Map<string, Promise<Looked>>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** All services by code, and the files that can't be used, with the reason. */
  async list(): Promise<{ services: KnownService[]; faults: { file: string; message: string }[] }> {
    const services: KnownService[] = []
    const faults: { file: string; message: string }[] = []
    for (const file of await serviceFiles(this.folder)) {
      const shown = relative(this.folder, file)
      const looked = await this.look(file)
      if (!looked) continue
      const { answer } = looked
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

  /** Null if the file was removed since the folder was read. */
  private async look(file: string): Promise<Looked | null> {
    const info = await unlessGone(stat(file))
    if (!info) return null
    const stamp = `${info.mtimeMs} ${info.size}`
    const known = await this.looked.get(file)
    if (known?.stamp === stamp && performance.now() < known.until) return known
    const looking = describe(file, this.folder).then((answer) => {
      const until = typeof answer === 'string' ? performance.now() + faultHoldsMs : Infinity
      return { stamp, until, answer }
    })
    this.looked.set(file, looking)
    // Don't cache failures that say nothing about the file, such as too many open files.
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

/** TypeScript and JavaScript files of the folder and its subfolders, sorted; empty if there is no folder. */
async function serviceFiles(folder: string): Promise<string[]> {
  const entries = (await unlessGone(readdir(folder, { withFileTypes: true, recursive: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).split(sep).includes('node_modules'))
    .sort((a, b) => a.localeCompare(b))
}
